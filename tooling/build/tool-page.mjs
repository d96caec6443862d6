import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, defaultClientConditions } from 'vite'
import { repositoryRoot } from '../setup/repository.mjs'
import { fewFiles } from './few-files.mjs'
import { privateReflect } from './private-reflect.mjs'

/**
 * Builds the pages of a folder of tooling from the sources, as the apps are built.
 *
 * @param {string} folder of the repository; every .html in it is a page
 * @param {string} outDir
 * @throws {Error} when they cannot be built
 */
export async function buildToolPage(folder, outDir) {
  const root = join(repositoryRoot, folder)
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    plugins: [privateReflect()],
    build: {
      target: 'es2022',
      // as in the package; Vite's own rewrites :dir() to languages, and nothing would be mirrored
      cssMinify: 'esbuild',
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      // what Vite would put into the page for preloading cannot be told from what the widget leaves there
      modulePreload: false,
      rolldownOptions: { input: pages.map((name) => join(root, name)), output: fewFiles },
    },
  })
}
