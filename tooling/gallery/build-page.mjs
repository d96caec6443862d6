import { join } from 'node:path'
import { build, defaultClientConditions } from 'vite'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Builds the page that shows one state, from the sources, as the apps are built.
 *
 * @param {string} outDir
 * @throws {Error} when it cannot be built
 */
export async function buildGalleryPage(outDir) {
  await build({
    root: join(repositoryRoot, 'tooling/gallery/page'),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      // as in the package; Vite's own rewrites :dir() to languages, and nothing would be mirrored
      cssMinify: 'esbuild',
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
    },
  })
}
