import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { programOf } from '../test-run/program.mjs'
import { runCommand } from './run-command.js'

/**
 * Builds a page of apps/ from the sources, as its own vite.config.ts says: with React as it is in production, or
 * in development, where StrictMode starts every effect twice.
 * @throws an Error with Vite's words when it cannot be built
 */
export async function buildApp(
  name: string,
  outDir: string,
  mode: 'production' | 'development' = 'production',
): Promise<void> {
  const args = ['build', '--mode', mode, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  // Vitest says NODE_ENV=test, which would count for Vite
  const env = { NODE_ENV: mode }
  const cwd = join(repositoryRoot, 'apps', name)
  await runCommand(process.execPath, [programOf('vite'), ...args], { cwd, env })
}
