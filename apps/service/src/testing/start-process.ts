import { spawn } from 'node:child_process'
import { ended, started } from './servers/test-server.js'
import { serviceProgram } from './service-program.js'

/** A service in a process of its own, as an operator runs it. */
export interface ServiceProcess {
  readonly port: number
  /** Returns what it has logged since it listens. */
  log(): string
  /** Kills it without a word, as the machine does that has no memory left. */
  kill(): Promise<void>
  /** Ends it in order. Resolves with its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts a service with these options, and resolves when it listens. Rejects with what it said if it does not.
 *
 * @param flags of `serve`
 */
export async function startProcess(
  options: Readonly<Record<string, string>>,
  flags: readonly string[] = ['--dev'],
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [serviceProgram, 'serve', ...flags], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'info', ...options },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await started(child, /listening at http:\/\/127[\d.]+:\d+/)
  const [, port] = /listening at http:\/\/127[\d.]+:(\d+)/.exec(said) ?? []
  let logged = ''
  child.stdout.on('data', (data: Buffer) => (logged += data.toString()))
  return {
    port: Number(port),
    log: () => logged,
    kill: () => ended(child, 'SIGKILL'),
    async stop() {
      await ended(child, 'SIGTERM')
      return child.exitCode
    },
  }
}
