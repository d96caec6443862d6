import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '../serve/serve-static.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

const built = join(repositoryRoot, 'apps/docs/dist')

/** Serves the built documentation site. */
export async function serveBuiltSite() {
  if (!existsSync(built)) throw new Error('apps/docs/dist is missing. Run: npm run docs:build')
  return serveStatic({ dir: built })
}
