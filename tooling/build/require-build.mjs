import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/** @throws {Error} if dist is not built */
export function requireBuild() {
  if (!existsSync(join(repositoryRoot, 'dist/package.json')))
    throw new Error('dist is missing. Run: npm run build')
}
