import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import webpack from 'webpack'
import { firstSnippet, hostsOfTheReadme, installedPackages } from './install-line.mjs'

// npm installs packages and three bundlers build viem.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const installHost = hostsOfTheReadme()

test('the README names packages to install and a first snippet', () => {
  expect(installedPackages).toEqual(expect.arrayContaining(['foyerkit', 'react', 'react-dom', 'jotai']))
  expect(firstSnippet).toContain('createFoyer({ plugins:')
})

describe('the first snippet of the README, with the packages of its install line', () => {
  let folder = ''
  beforeAll(() => {
    folder = installHost('host')
    writeFileSync(join(folder, 'main.js'), firstSnippet)
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
  expect(code).toContain('resolveRegistration(')
  expect(code).not.toMatch(/^import\b.*\bfrom\s*["'](foyerkit|jotai|react|viem|tsyringe)/m)
}
