import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build as esbuild, transform } from 'esbuild'
import { execa } from 'execa'
import type { Foyer } from 'foyerkit'
import getPort from 'get-port'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'
import { npm } from '../../starters/npm.mjs'
import { makeStarter } from '../../starters/starter.mjs'
import { runScenario, test as base } from '../packed/test.js'

/** Globals of the test pages. */
interface Host {
  readonly foyer: Foyer
  /** Errors of `onError`. */
  readonly reported: readonly string[]
  addFromUrl(url: string, options?: object): Promise<string>
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64')
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const versions = (JSON.parse(read('package.json')) as { devDependencies: Record<string, string> })
  .devDependencies

/** One module for everything that plugins import: the copies of the page. */
const importMap = (shared: string, integrity: Readonly<Record<string, string>> = {}) => {
  const names = ['foyerkit/kernel', 'foyerkit/chain', 'foyerkit/plugins/evm/contract', 'jotai/vanilla']
  const forViews = ['foyerkit/ui', 'react', 'react/jsx-runtime']
  const imports = Object.fromEntries([...names, ...forViews].map((name) => [name, shared]))
  return JSON.stringify({ imports, integrity })
}

const page = (map: string, script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" /><link rel="icon" href="data:," /><title>Foyer</title>
    <script type="importmap">${map}</script>
  </head>
  <body>
    <div id="connect"></div>
    <section id="account" hidden>
      <p data-testid="address"></p><p data-testid="network"></p><p data-testid="balance"></p>
      <button data-testid="sign">Sign</button><output data-testid="signature"></output>
    </section>
    <script type="module" src="${script}"></script>
  </body>
</html>
`

const start = `
const reported = []
const onError = (error) => reported.push(String(error))
const run = (foyer) => {
  foyer.mount(document.querySelector('#connect'))
  window.host = { foyer, reported, addFromUrl: (url, options) => addFromUrl(foyer, url, options) }
}
`

/** An app that its bundler builds with the shared module as a further entry. */
const viteFiles = (rpcUrl: string, map: string) => ({
  'index.html': page(map, '/src/main.js'),
  'src/shared.js': `${read('apps/examples/embed/shared.ts')}
export * from 'foyerkit/ui'
export { useState } from 'react'
export { jsx } from 'react/jsx-runtime'
`,
  'src/main.js': `import { createFoyer } from 'foyerkit'
import { ethereum } from 'foyerkit/plugins/evm'
import { evmPreset } from 'foyerkit/presets/evm'
import { addFromUrl } from './add-from-url.js'
import { showAccount } from './account'
${start}
const foyer = createFoyer({ onError, plugins: evmPreset({ networks: [ethereum], rpc: { 1: '${rpcUrl}' } }) })
run(foyer)
showAccount(document.querySelector('#account'), foyer)
`,
  'vite.config.ts': `import { defineConfig } from 'vite'
export default defineConfig({
  build: {
    rolldownOptions: {
      input: { index: 'index.html', 'src/shared': 'src/shared.js' },
      // every export of the shared module, under a name that stays
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js' },
    },
  },
})
`,
})

/** A page without a bundler, over a composed build whose kit is the shared module. */
const composedFiles = (rpcUrl: string, map: string) => ({
  'foyer.compose.mjs': `export default {
  plugins: ['evm', 'injected', 'connect', 'networks', 'account'],
  external: [],
  languages: [],
  exports: ['foyerkit/kernel', 'foyerkit/chain', 'foyerkit/plugins/evm/contract', 'jotai/vanilla'],
}
`,
  'composed/index.html': page(map, '/main.js'),
  'composed/main.js': `import { createFoyer } from './foyer/foyer.js'
import { addFromUrl } from './add-from-url.js'
${start}
run(createFoyer({ onError, plugins: { evm: { rpc: { 1: '${rpcUrl}' } } } }))
`,
})

/** A plugin whose view has a component of the design system, and state of React. */
const panel = `import { definePlugin, defineRoute, schema, view } from 'foyerkit/kernel'
import { Button } from 'foyerkit/ui'
import { useState } from 'react'
import { jsx } from 'react/jsx-runtime'
const route = defineRoute('panel.view', { params: schema.object({}) })
function Panel() {
  const [count, setCount] = useState(0)
  return jsx(Button, { onClick: () => setCount(count + 1), children: 'Pressed ' + count })
}
export default definePlugin({
  id: 'panel',
  contributes: [view(route, async () => ({ default: Panel }))],
})
`

/** A plugin that is bundled with a kernel of its own. */
const bundled = `import { definePlugin } from 'foyerkit/kernel'
export default definePlugin({ id: 'bundled' })`

/** Other than the hash that the import map has of it. */
const changed = `import { definePlugin } from 'foyerkit/kernel'
export default definePlugin({ id: 'changed' })`

/** Faulty modules that a page loads by mistake. They are served beside the plugins. */
const faulty = {
  'too-new.js': `import { definePlugin } from 'foyerkit/kernel'
export default definePlugin({ id: 'too-new', kernel: '^9.0.0' })`,
  'empty.js': 'export const version = 1',
  'throws.js': `throw new Error('out of order')`,
  'other.js': `export default () => 'no plugin'`,
  'broken.js': `import { definePlugin } from 'foyerkit/kernel'
export default definePlugin({ id: 'broken', setup() { throw new Error('out of order') } })`,
  'unshared.js': `import 'foyerkit/plugins/send/contract'`,
}

const write = (folder: string, files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

interface Sites {
  /** The two hosts. */
  readonly vite: string
  readonly composed: string
  /** The Vite app as its development server serves it, without a policy. */
  readonly development: string
  /** Origin of the plugins, with CORS. The policy of the hosts names it. */
  readonly plugins: string
  /** The same plugins without CORS. The policy names it, too. */
  readonly withoutCors: string
  /** The same plugins with CORS, at an origin that the policy does not name. */
  readonly unnamed: string
}

const test = base.extend<object, { sites: Sites }>({
  sites: [
    async ({ chain: { rpcUrl }, folder, tarball }, use) => {
      const app = join(folder, 'from-url')
      await makeStarter({ name: 'vanilla', folder: app, tarball, rpcUrl })
      const addFromUrl = read('apps/examples/embed/plugin-from-url.ts')
      const { code } = await transform(addFromUrl, { loader: 'ts', target: 'es2022' })
      const cors = { 'access-control-allow-origin': '*' }
      const dir = join(app, 'plugins')
      write(dir, { ...faulty, 'panel.js': panel, 'changed.js': changed })
      const [plugins, withoutCors, unnamed] = await Promise.all([
        serveStatic({ dir, headers: cors }),
        serveStatic({ dir }),
        serveStatic({ dir, headers: cors }),
      ])
      const integrity = { [`${plugins.url}/changed.js`]: `sha256-${hash('what it was')}` }
      const maps = {
        vite: importMap('/src/shared.js'),
        composed: importMap('/foyer/kit.js', integrity),
      }
      write(app, { ...viteFiles(rpcUrl, maps.vite), ...composedFiles(rpcUrl, maps.composed) })
      write(app, { 'src/add-from-url.js': code, 'composed/add-from-url.js': code })
      await npm(app, ['exec', '--', 'vite', 'build'])
      const tools = ['rollup', '@rollup/plugin-node-resolve', '@rollup/plugin-commonjs', 'esbuild', 'terser']
      const exact = tools.map((name) => `${name}@${versions[name]}`)
      await npm(app, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-save', ...exact])
      const foyerkit = (cwd: string, ...args: string[]) =>
        execa(join(app, 'node_modules/.bin/foyerkit'), args, { cwd })
      await foyerkit(app, 'compose', 'foyer.compose.mjs', '--out', 'composed/foyer')
      for (const [name, kind] of [
        ['near', 'feature'],
        ['tunnel', 'connector'],
      ] as const) {
        await foyerkit(app, 'create-plugin', name, '--kind', kind, '--out', name)
        await npm(join(app, name), ['exec', '--', 'tsc', '-p', 'tsconfig.build.json'])
        copyFileSync(join(app, name, 'dist', `${name}.js`), join(dir, `${name}.js`))
      }
      write(app, { 'bundled.js': bundled })
      await esbuild({
        absWorkingDir: app,
        entryPoints: ['bundled.js'],
        outfile: join(dir, 'bundled.js'),
        bundle: true,
        format: 'esm',
      })
      const serveHost = (built: string, map: string) => {
        const allowed = `script-src 'self' 'sha256-${hash(map)}' ${plugins.url} ${withoutCors.url}`
        const policy = strictPolicy({ connect: [rpcUrl] }).replace("script-src 'self'", allowed)
        return serveStatic({ dir: join(app, built), headers: { 'content-security-policy': policy } })
      }
      const [vite, composed] = await Promise.all([
        serveHost('dist', maps.vite),
        serveHost('composed', maps.composed),
      ])
      const servers = { vite, composed, plugins, withoutCors, unnamed }
      const urls = Object.entries(servers).map(([name, { url }]) => [name, url] as const)
      const port = String(await getPort())
      const development = execa(
        'node_modules/.bin/vite',
        ['--host', '127.0.0.1', '--port', port, '--strictPort'],
        {
          cwd: app,
          reject: false,
        },
      )
      const url = `http://127.0.0.1:${port}`
      const isUp = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isUp, { message: 'the development server', timeout: 60_000 }).toBe(true)
      await use({ ...(Object.fromEntries(urls) as Omit<Sites, 'development'>), development: url })
      development.kill()
      await Promise.all([development, ...Object.values(servers).map((server) => server.stop())])
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})
// one installation for all hosts
test.describe.configure({ mode: 'default' })

declare global {
  interface Window {
    host: Host
  }
}

const add = (tab: Page, url: string, options?: object) =>
  tab.evaluate(([from, given]) => window.host.addFromUrl(from, given), [url, options] as const)

/** Elements of the page and its shadow roots, the names of globals, and the storage keys of the plugins. */
const traces = (tab: Page) =>
  tab.evaluate(() => {
    const elements = (root: ParentNode): string[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        `${element.tagName} ${element.getAttribute('data-testid') ?? element.className}`,
        ...(element.shadowRoot ? elements(element.shadowRoot) : []),
      ])
    return {
      elements: elements(document),
      globals: Object.keys(window),
      stored: Object.keys(localStorage).filter((key) => /\/(near|tunnel)[./]/.test(key)),
      plugins: window.host.foyer.plugins.map(({ id }) => id),
    }
  })

for (const [title, host] of [
  ['an app that Vite built', 'vite'],
  ['an app that Vite serves in development', 'development'],
  ['a page with a composed build', 'composed'],
] as const) {
  test(`${title} adds plugins of another origin, uses and removes them, and nothing of them is left`, async ({
    page: tab,
    wallet,
    sites,
  }) => {
    await tab.goto(sites[host])
    await wallet.connect()
    await wallet.disconnect()
    // with the list open, because the modal is drawn in advance when the page is idle
    const openList = async () => {
      await tab.getByTestId('foyer-button').click()
      await expect(tab.getByTestId(`connector-${wallet.testWallet.info.rdns}`)).toBeVisible()
    }
    const closeList = async () => {
      await tab.keyboard.press('Escape')
      await expect(tab.getByRole('dialog')).toBeHidden()
    }
    await openList()
    const before = await traces(tab)
    await closeList()

    expect(await add(tab, `${sites.plugins}/near.js`, { greeting: 'Welcome' })).toBe('near')
    const greetings = await tab.evaluateHandle(() => {
      const texts: string[] = []
      window.host.foyer.on('near.greeted' as never, (payload: unknown) => {
        texts.push((payload as { text: string }).text)
      })
      return texts
    })
    await wallet.connect()
    // the plugin reads the account by an atom of the page: there is one kernel
    const { name } = wallet.testWallet.info
    await expect.poll(() => greetings.jsonValue()).toContain(`Welcome, ${name}`)
    await wallet.disconnect()

    await tab.evaluate(async (url) => {
      const announced = new Promise((resolve) =>
        addEventListener(
          'eip6963:announceProvider',
          (event) => resolve((event as CustomEvent<{ provider: unknown }>).detail.provider),
          { once: true },
        ),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      const provider = await announced
      await window.host.addFromUrl(url, { load: async () => provider })
    }, `${sites.plugins}/tunnel.js`)
    await tab.getByTestId('foyer-button').click()
    await tab.getByTestId('connector-tunnel').click()
    await wallet.approve()
    await expect(tab.locator('.trigger[data-state="connected"]')).toBeVisible()
    await wallet.disconnect()

    for (const id of ['near', 'tunnel']) await tab.evaluate((one) => window.host.foyer.removePlugin(one), id)
    await openList()
    await expect.poll(() => traces(tab)).toEqual(before)
    await closeList()
    expect(await tab.evaluate(() => window.host.reported)).toEqual([])
    if (host !== 'composed') await runScenario(tab, wallet)
  })
}

test('a view of another origin has components and hooks of the page', async ({ page: tab, sites }) => {
  await tab.goto(sites.vite)
  await add(tab, `${sites.plugins}/panel.js`)
  await tab.evaluate(() => window.host.foyer.open('panel.view'))
  await tab.getByRole('button', { name: 'Pressed 0' }).click()
  await expect(tab.getByRole('button', { name: 'Pressed 1' })).toBeVisible()
})

test('a module that cannot be added gets an error with its URL or plugin, and the widget works on', async ({
  page: tab,
  wallet,
  sites,
  pageErrors,
}) => {
  await tab.goto(sites.composed)
  const installed = () => tab.evaluate(() => window.host.foyer.plugins.map(({ id, status }) => [id, status]))
  const before = await installed()
  const { plugins, withoutCors, unnamed } = sites
  const fails = async (url: string, message: string, options?: object) =>
    await expect(add(tab, url, options), url).rejects.toThrow(message)

  await fails(
    `${plugins}/too-new.js`,
    `${plugins}/too-new.js was not added: WidgetError: Plugin "too-new" requires kernel ^9.0.0, not 0.1.0`,
  )
  await fails(
    `${plugins}/empty.js`,
    `${plugins}/empty.js was not added: TypeError: it has no plugin. Export the factory of definePlugin() as default.`,
  )
  await fails(`${plugins}/throws.js`, `${plugins}/throws.js was not added: Error: out of order`)
  await fails(
    `${plugins}/other.js`,
    `${plugins}/other.js was not added: WidgetError: Option plugins[0]: must be a plugin: call its factory`,
  )
  await fails(`${plugins}/unshared.js`, 'Failed to resolve module specifier "foyerkit/plugins/send/contract"')
  expect(await installed()).toEqual(before)
  expect(pageErrors.take()).toEqual({ logged: [], uncaught: [], violations: [] })

  // the browser names the URL, and the console the cause
  const failed = (url: string) => `Failed to fetch dynamically imported module: ${url}`
  await fails(`${plugins}/missing.js`, failed(`${plugins}/missing.js`))
  await fails(`${withoutCors}/near.js`, failed(`${withoutCors}/near.js`))
  await fails(`${unnamed}/near.js`, failed(`${unnamed}/near.js`))
  expect(await installed()).toEqual(before)
  const { logged, uncaught, violations } = pageErrors.take()
  expect([logged.join('\n'), uncaught]).toEqual([expect.stringMatching(/404[^]*CORS policy/), []])
  // the import map pins its content
  await fails(`${plugins}/changed.js`, failed(`${plugins}/changed.js`))
  expect(pageErrors.take().logged).toEqual([expect.stringContaining("digest in the 'integrity' attribute")])
  expect(violations).toEqual([{ directive: 'script-src-elem', blocked: `${unnamed}/near.js`, sample: '' }])

  // a plugin that fails is listed with its error, as one of createFoyer is
  const badConfig = 'Plugin "near", option greeting: must be a string, not 1'
  expect(await add(tab, `${plugins}/near.js`, { greeting: 1 })).toBe('near')
  expect(await add(tab, `${plugins}/broken.js`)).toBe('broken')
  expect(await tab.evaluate(() => window.host.reported)).toEqual([
    `WidgetError: ${badConfig}`,
    'WidgetError: Plugin "broken" failed to set up',
  ])
  expect(await installed()).toEqual([...before, ['near', 'failed'], ['broken', 'failed']])
  expect(pageErrors.take().logged).toEqual([
    expect.stringContaining(`[foyer, plugin "near"] ${badConfig}`),
    expect.stringContaining('[foyer, plugin "broken"] Plugin "broken" failed to set up'),
  ])
  await fails(
    `${plugins}/near.js`,
    `${plugins}/near.js was not added: WidgetError: Plugin "near" is listed twice`,
  )
  for (const id of ['near', 'broken']) await tab.evaluate((one) => window.host.foyer.removePlugin(one), id)
  expect(await installed()).toEqual(before)

  // a module that was bundled with foyerkit
  await add(tab, `${plugins}/bundled.js`)
  const reported = () => tab.evaluate(() => window.host.reported.at(-1))
  await expect
    .poll(reported)
    .toBe(
      'WidgetError: This page runs foyerkit 0.1.0, and plugin "bundled" has another copy of it, 0.1.0: plugins and atoms of one do not work with the other',
    )
  await tab.evaluate(() => window.host.foyer.removePlugin('bundled'))
  expect(pageErrors.take().logged).toEqual([expect.stringContaining('another copy of it')])

  await add(tab, `${plugins}/near.js`)
  await wallet.connect()
  await wallet.disconnect()
})
