import { spawn } from 'node:child_process'

const longestRunMs = 120_000

/** Where and how a command runs. */
export interface CommandOptions {
  readonly cwd: string
  /** Added to this process's own; undefined takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Runs a program quietly and waits for its end.
 * @returns what it wrote to stdout
 * @throws an Error with everything it wrote when it ends with anything but 0 or takes two minutes
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: CommandOptions,
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRunMs,
    // on Windows npm is a batch file, which only a shell can run
    shell: process.platform === 'win32' && command === 'npm',
  })
  let output = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output)
      const words = `${command} ${args.join(' ')} ended with ${signal ?? code}`
      reject(new Error(`${words} in ${cwd}\n${output}${complaints}`))
    })
  })
}
