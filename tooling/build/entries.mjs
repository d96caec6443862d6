import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Published entries: sub-path, source and name in the build. Listed one by one, because package checkers do not expand
 * wildcards.
 *
 * @returns {{ subpath: string, source: string, name: string }[]}
 */
export function publishedEntries() {
  const fixed = [
    ['.', 'kernel/index.ts'],
    ['./kernel', 'kernel/author.ts'],
    ['./chain', 'kernel/chain/index.ts'],
    ['./money', 'kernel/money/index.ts'],
    ['./ui', 'kernel/ui/index.ts'],
    ['./react', 'plugins/react.ts'],
    ['./vue', 'plugins/vue.ts'],
    ['./svelte', 'plugins/svelte.ts'],
    ['./element', 'kernel/host/element.ts'],
    ['./di', 'kernel/core/di/class-services.ts'],
    ['./testing', 'kernel/testing/index.ts'],
    ['./testing/wallet', 'plugins/evm/testing/wallet.ts'],
    ['./testing/playwright', 'plugins/evm/testing/playwright.ts'],
    ...['solana', 'bitcoin', 'polkadot', 'cosmos'].map((name) => [
      `./testing/${name}`,
      `plugins/${name}/testing/wallet.ts`,
    ]),
    ['./compose', 'tooling/compose/index.ts'],
    ['./plugins/auth/wire', 'plugins/auth/wire/index.ts'],
    ['./plugins/siwx/message', 'plugins/siwx/message/index.ts'],
  ]
  const presets = readdirSync(`${root}plugins/presets`)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test'))
    .map((file) => [`./presets/${file.slice(0, -3)}`, `plugins/presets/${file}`])
  const plugins = pluginNames().flatMap((name) => [
    [`./plugins/${name}`, `plugins/${name}/index.ts`],
    [`./plugins/${name}/contract`, `plugins/${name}/contract.ts`],
    // what a server verifies signatures with
    ...(existsSync(`${root}plugins/${name}/proof.ts`)
      ? [[`./plugins/${name}/proof`, `plugins/${name}/proof.ts`]]
      : []),
  ])
  const adapters = adapterPaths().map((path) => [`./adapters/${basename(path, '.ts')}`, path])
  return [...fixed, ...presets, ...plugins, ...adapters].map(([subpath = '', source = '']) => ({
    subpath,
    source,
    name: source.replace(/\.tsx?$/, ''),
  }))
}

/** The folders of plugins/ that hold a plugin. @returns {string[]} */
export function pluginNames() {
  return readdirSync(`${root}plugins`).filter((name) => existsSync(`${root}plugins/${name}/index.ts`))
}

/**
 * The adapters of hosts' libraries, one file each: `plugins/evm/adapters/wagmi.ts`. package.json lists their sub-paths.
 *
 * @returns {string[]}
 */
function adapterPaths() {
  return readdirSync(`${root}plugins`)
    .filter((name) => existsSync(`${root}plugins/${name}/adapters`))
    .flatMap((name) =>
      readdirSync(`${root}plugins/${name}/adapters`)
        .filter((file) => /^[^.]+\.ts$/.test(file))
        .map((file) => `plugins/${name}/adapters/${file}`),
    )
}

/** Files that declarations name by `#kernel/…`, besides the published entries. */
const imported = ['react', 'bindings', 'vue', 'svelte'].map((folder) => `kernel/host/${folder}/index`)

/** Input of the rollup run for pages. */
export function entries() {
  const published = publishedEntries().filter(
    (entry) => !isForServers(entry) && !isTool(entry) && !isTestWallet(entry),
  )
  return Object.fromEntries([
    ...published.map(toInput),
    ...imported.map((name) => [name, `${root}${name}.ts`]),
  ])
}

/** Input of the rollup run for servers: shared chunks would split the code of pages into more files. */
export function serverEntries() {
  return Object.fromEntries(publishedEntries().filter(isForServers).map(toInput))
}

/** Input of the rollup run for the test wallets of other namespaces than eip155: pages share nothing with them. */
export function testWalletEntries() {
  return Object.fromEntries(publishedEntries().filter(isTestWallet).map(toInput))
}

/** Input of the rollup run for tools, with the command of the package. */
export function toolEntries() {
  return {
    ...Object.fromEntries(publishedEntries().filter(isTool).map(toInput)),
    'tooling/compose/bin': `${root}tooling/compose/bin.ts`,
  }
}

/** @param {{ name: string }} entry */
const isTool = ({ name }) => name.startsWith('tooling/')

/** @param {{ name: string }} entry */
const isTestWallet = ({ name }) => /(?<!^plugins\/evm)\/testing\/wallet$/.test(name)

/** @param {{ name: string }} entry */
const isForServers = ({ name }) => name.endsWith('/proof')

/** @param {{ name: string, source: string }} entry @returns {[string, string]} */
const toInput = ({ name, source }) => [name, `${root}${source}`]
