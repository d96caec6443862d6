import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { inject } from 'vitest'
import { programOf } from '../../test-run/program.mjs'
import { runCommand } from '../run-command.js'

/** Builds a host's page in StrictMode with React as it is in development, where effects start twice. */
export async function buildStrictHost(): Promise<string> {
  const dir = join(inject('world').folder, 'strict-host')
  const config = fileURLToPath(new URL('strict.vite.config.ts', import.meta.url))
  const cwd = fileURLToPath(new URL('../host-app', import.meta.url))
  const args = ['build', '--config', config, '--mode', 'development', '--outDir', dir, '--emptyOutDir']
  const env = { NODE_ENV: 'development' }
  await runCommand(process.execPath, [programOf('vite'), ...args, '--logLevel', 'error'], { cwd, env })
  return dir
}
