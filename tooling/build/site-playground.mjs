import { join } from 'node:path'
import { build } from 'vite'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Builds the playground for the documentation site. Its addresses are relative, so that it works in any folder.
 *
 * @param {string} outDir
 * @throws {Error} when it cannot be built
 */
export async function buildSitePlayground(outDir) {
  // Vite builds React for development in any other environment
  process.env['NODE_ENV'] = 'production'
  await build({
    root: join(repositoryRoot, 'apps/playground'),
    base: './',
    // apps/playground/src/site.ts reads it
    plugins: [
      {
        name: 'site-playground',
        transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'foyer-site', content: 'true' } }],
      },
    ],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
}
