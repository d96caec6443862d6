import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

const longestRunMs = 20 * 60_000

/**
 * Runs a Node program from the repository's root, its words going to this terminal.
 *
 * @param {string[]} args the script and its arguments
 * @param {{ env?: Record<string, string>, outputFile?: string, timeoutMs?: number }} [options] `env` is added to
 *   this process's; `outputFile` takes what the program writes to stdout: unlike a pipe it loses nothing when
 *   the program exits before all of it is read
 * @returns {Promise<string | undefined>} why it counts as failed, nothing when it ended well
 */
export function runProgram(args, { env = {}, outputFile, timeoutMs = longestRunMs } = {}) {
  const output = outputFile === undefined ? undefined : openSync(outputFile, 'w')
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'inherit', 'inherit'],
    timeout: timeoutMs,
  })
  if (output !== undefined) closeSync(output)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      resolve(code === 0 ? undefined : signal ? `it was ended by ${signal}` : `exit code ${code}`)
    })
  })
}

/**
 * The script behind a command of an installed package, so that it runs without a shell and on every system.
 *
 * @param {string} name the package
 * @param {string} [command] when it is not called like the package
 * @returns {string} an absolute path
 * @throws {Error} when the package is not installed or has no such command
 */
export function programOf(name, command = name) {
  const folder = join(repositoryRoot, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[command]
  if (typeof file !== 'string') throw new Error(`${name} has no command ${command}.`)
  return join(folder, file)
}
