import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '../../serve/serve-static.mjs'
import { npm } from '../../starters/npm.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'

const sources = fileURLToPath(new URL('../fixtures/plain-app', import.meta.url))
const { devDependencies: known } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Packages that a page of any build installs, and the tools of `foyerkit compose`. */
const peers = ['react', 'react-dom', 'jotai', 'viem']
const composer = ['rollup', '@rollup/plugin-node-resolve', '@rollup/plugin-commonjs', 'esbuild', 'terser']
// its version 7 needs Node 22
const webpackCli = '6.0.1'

/** How the pages of an app without a framework are built: by a bundler, or in a format of `foyerkit compose`. */
type PlainBuild = 'webpack' | 'esbuild' | 'esm' | 'iife' | 'element'

/** An app without a framework. */
interface PlainAppOptions {
  /** A folder that does not exist yet. */
  readonly folder: string
  readonly tarball: string
  readonly rpcUrl: string
  readonly builds: readonly PlainBuild[]
  /** Folder of packages of an app that is no longer needed: npm installs only what it does not have. */
  readonly modules?: string
}

/**
 * Copies the pages of `fixtures/plain-app` into a folder, installs the packed package with the tools of the builds, and runs them
 * as a host does.
 *
 * @throws {Error} with the output of the command that fails
 */
export async function makePlainApp({
  folder,
  tarball,
  rpcUrl,
  builds,
  modules,
}: PlainAppOptions): Promise<void> {
  cpSync(sources, folder, { recursive: true })
  const [withWebpack, withEsbuild] = [builds.includes('webpack'), builds.includes('esbuild')]
  const formats = builds.filter((build) => build !== 'webpack' && build !== 'esbuild')
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, known[name]]))
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { foyerkit: `file:${tarball}`, ...versions(peers) },
    devDependencies: {
      ...(withWebpack && { ...versions(['webpack']), 'webpack-cli': webpackCli }),
      ...(withEsbuild && versions(['esbuild'])),
      ...(formats.length > 0 && versions(composer)),
    },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (modules && existsSync(modules)) renameSync(modules, join(folder, 'node_modules'))
  await npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'])
  const run = (...command: readonly string[]) =>
    npm(folder, ['exec', '--no', '--', ...command], { RPC_URL: rpcUrl, FORMATS: formats.join() })
  if (withWebpack) await run('webpack')
  if (withEsbuild) await run('esbuild', 'main=bundled.js', ...esbuildOptions(rpcUrl))
  if (formats.length > 0) await run('foyerkit', 'compose', 'foyer.compose.js')
  // shared with the page by its import map
  cpSync(join(folder, 'node_modules/jotai/esm'), join(folder, 'jotai'), { recursive: true })
}

const esbuildOptions = (rpcUrl: string) => [
  ...['--bundle', '--splitting', '--format=esm', '--minify', '--outdir=by-esbuild'],
  `--define:process.env.RPC_URL=${JSON.stringify(rpcUrl)}`,
]

/**
 * Serves a page of the app under a policy, to which the hash of the page's import map is added.
 *
 * @param policy a Content-Security-Policy with `script-src 'self'`
 */
export function servePlainPage(folder: string, page: string, policy: string) {
  const [, map] =
    /<script type="importmap">([^]*?)<\/script>/.exec(readFileSync(join(folder, page), 'utf8')) ?? []
  const hash = map && ` 'sha256-${createHash('sha256').update(map).digest('base64')}'`
  return serveStatic({
    dir: folder,
    headers: { 'content-security-policy': policy.replace("script-src 'self'", `$&${hash ?? ''}`) },
  })
}

/** The policy that a composed build prints. */
export function composedPolicy(folder: string): string {
  const text = readFileSync(join(folder, 'foyer/manifest.json'), 'utf8')
  return (JSON.parse(text) as { readonly policy: string }).policy
}
