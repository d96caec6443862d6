import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import webpack from 'webpack'
import { requireBuild } from '../../build/require-build.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'

// npm installs packages and three bundlers build viem.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
const [, installed = ''] = /`npm install (foyerkit[^`]*)`/.exec(readme) ?? []
const [, snippet = ''] = /```ts\n(import \{ createFoyer \}[\s\S]*?)```/.exec(readme) ?? []

/** @type {{ devDependencies: Record<string, string> }} */
const { devDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))

let work = ''
let tarball = ''

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string} what npm prints
 */
function npm(cwd, ...args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/**
 * Installs the packages that the README names into an empty folder outside of the repository: foyerkit as it is packed, the
 * others in the version of this repository.
 *
 * @param {string} name
 * @param {Record<string, string>} [versions] in place of the repository's
 * @returns {string} the folder
 * @throws {Error} with npm's words when a peer does not fit or a package is not found
 */
function installHost(name, versions = {}) {
  const folder = join(work, name)
  mkdirSync(folder)
  const wanted = installed.split(' ').map((packageName) => {
    const version = versions[packageName] ?? devDependencies[packageName]
    return [packageName, packageName === 'foyerkit' ? `file:${tarball}` : version]
  })
  const dependencies = Object.fromEntries(wanted)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  npm(
    folder,
    'install',
    '--strict-peer-deps',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  )
  return folder
}

beforeAll(async () => {
  requireBuild()
  work = mkdtempSync(join(tmpdir(), 'foyer-readme-'))
  npm(work, 'pack', join(repositoryRoot, 'dist'), '--silent', '--pack-destination', work)
  tarball = join(work, readdirSync(work).find((file) => file.endsWith('.tgz')) ?? '')
})

afterAll(() => rmSync(work, { recursive: true, force: true }))

test('the README names packages to install and a first snippet', () => {
  expect(installed.split(' ')).toEqual(expect.arrayContaining(['foyerkit', 'react', 'react-dom', 'jotai']))
  expect(snippet).toContain('createFoyer({ plugins:')
})

describe('the first snippet of the README, with the packages of its install line', () => {
  let folder = ''
  beforeAll(() => {
    folder = installHost('host')
    writeFileSync(join(folder, 'main.js'), snippet)
    writeFileSync(
      join(folder, 'index.html'),
      '<div id="connect"></div><script type="module" src="./main.js"></script>',
    )
  })

  test('builds with Vite', async () => {
    const outDir = join(folder, 'by-vite')
    await vite.build({ root: folder, configFile: false, logLevel: 'error', build: { outDir } })
    expectBuilt(join(outDir, 'assets'))
  })

  test('builds with webpack', async () => {
    const path = join(folder, 'by-webpack')
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path },
      // Minifying viem takes most of a minute and proves nothing more.
      optimization: { minimize: false },
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([])
    expectBuilt(path)
  })

  test('builds with esbuild', async () => {
    const outdir = join(folder, 'by-esbuild')
    const { errors } = await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      outdir,
      logLevel: 'silent',
    })
    expect(errors).toEqual([])
    expectBuilt(outdir)
  })
})

/**
 * An entry and lazily loaded chunks, which hold tsyringe's container and no import of a package.
 *
 * @param {string} folder
 */
function expectBuilt(folder) {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const code = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  expect(code).toContain('This container has been disposed')
  expect(code).not.toMatch(/^import\b.*\bfrom\s*["'](foyerkit|jotai|react|viem|tsyringe)/m)
}

test('jotai 3 is accepted as a peer dependency and works with the built package', () => {
  const folder = installHost('jotai-3', { jotai: '3.0.1' })
  writeFileSync(join(folder, 'run.mjs'), runWithJotai)
  const printed = execFileSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({
    jotai: '3.0.1',
    rendered: '<p>disconnected of Ethereum</p>',
    changes: ['Demo'],
  })
})

/** Reads, watches and renders atoms of a widget through the host's own jotai. */
const runWithJotai = `
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useAtomValue } from 'jotai'
import { createFoyer, networksAtom, statusAtom } from 'foyerkit'
import { FoyerProvider, useFoyer } from 'foyerkit/react'
import { evmPreset } from 'foyerkit/presets/evm'

const foyer = createFoyer({ plugins: evmPreset() })
const changes = []
foyer.watch(networksAtom, (networks) => changes.push(networks.at(-1)?.name))
function Site() {
  const { store } = useFoyer()
  const [first] = useAtomValue(networksAtom, { store })
  return createElement('p', null, useAtomValue(statusAtom, { store }) + ' of ' + first.name)
}
const rendered = renderToString(createElement(FoyerProvider, { foyer }, createElement(Site)))
const native = { name: 'Demo', symbol: 'DEMO', decimals: 18 }
await foyer.addNetwork({ id: 7777, caipNetworkId: 'eip155:7777', chainNamespace: 'eip155', name: 'Demo', nativeCurrency: native, rpcUrls: [] })
await foyer.dispose()
const { version } = JSON.parse(readFileSync('node_modules/jotai/package.json', 'utf8'))
console.log(JSON.stringify({ jotai: version, rendered, changes: changes.slice(0, 1) }))
`
