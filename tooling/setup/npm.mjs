import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/**
 * Runs npm with its output on this terminal and waits for it: the npm that started this script when
 * there is one (npm tells its scripts through `npm_execpath`), else the npm on the PATH.
 *
 * @param {string[]} args
 * @param {string} cwd an absolute path
 * @throws {Error} when npm cannot be found or exits with anything but 0
 */
export function runNpm(args, cwd) {
  const { command, prefix, shell } = npmCommand(process.env['npm_execpath'])
  const { error, status, signal } = spawnSync(command, [...prefix, ...args], { cwd, shell, stdio: 'inherit' })
  if (error)
    throw new Error(`npm could not be run (${error.message}). It comes with Node: https://nodejs.org`)
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed (${signal ?? `exit code ${status}`}).`)
}

/**
 * @param {string | undefined} execPath
 * @returns {{ command: string, prefix: string[], shell: boolean }}
 */
function npmCommand(execPath) {
  // yarn and pnpm set the same variable to themselves
  if (execPath && basename(execPath) === 'npm-cli.js') {
    return { command: process.execPath, prefix: [execPath], shell: false }
  }
  // on Windows npm is a batch file, which only a shell can run
  return { command: 'npm', prefix: [], shell: process.platform === 'win32' }
}
