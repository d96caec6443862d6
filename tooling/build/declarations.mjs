import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Checks the sources and writes their type declarations into dist (tsconfig.build.json).
 *
 * @throws {Error} when the sources have type errors; tsc has printed them by then
 */
export async function emitDeclarations() {
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const tsc = spawn(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  const [code] = await once(tsc, 'exit')
  if (code !== 0) throw new Error(`tsc found errors in what is published (exit code ${code}).`)
}
