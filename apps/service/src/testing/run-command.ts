import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { serviceProgram } from './service-program.js'

/** Environment of a command, by the names of the options. */
export type CommandOptions = Readonly<Record<string, string>>

/** The service's command in a process, as an operator runs it. */
export interface Command {
  readonly child: ChildProcess
  /** Everything that it has printed. */
  output(): string
  /** Resolves when the process has ended; the code is null if it was killed, also by its time limit. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

/**
 * Runs `foyer-service` with these parameters.
 *
 * @param options no other options of this machine apply
 * @param limitMs the process is killed after this time
 */
export function runCommand(
  parameters: readonly string[],
  options: CommandOptions = {},
  limitMs?: number,
): Command {
  const child = spawn(process.execPath, [serviceProgram, ...parameters], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'info', ...options },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs && Math.ceil(limitMs),
    killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, output: () => output, ended }
}
