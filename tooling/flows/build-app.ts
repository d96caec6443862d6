import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { programOf } from '../test-run/program.mjs'
import { runCommand } from './run-command.js'

/**
 * Builds a page of apps/ for production from the sources, as its own vite.config.ts says.
 * @throws an Error with Vite's words when it cannot be built
 */
export async function buildApp(name: string, outDir: string): Promise<void> {
  const args = [programOf('vite'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  // Vitest says NODE_ENV=test, with which Vite would build React's development code
  const env = { NODE_ENV: 'production' }
  await runCommand(process.execPath, args, { cwd: join(repositoryRoot, 'apps', name), env })
}
