import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, defaultClientConditions } from 'vite'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Builds the pages of a folder of tooling from the sources, as a host would.
 * @param folder of the repository; every .html in it is a page
 */
export async function buildToolPage(folder: string, outDir: string): Promise<void> {
  const root = join(repositoryRoot, folder)
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      cssMinify: 'esbuild',
      outDir,
      emptyOutDir: true,
      // what Vite would put into the page for preloading cannot be told from what the widget leaves there
      modulePreload: false,
      rolldownOptions: { input: pages.map((name) => join(root, name)) },
    },
  })
}
