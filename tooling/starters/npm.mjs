import { execa } from 'execa'

const commandTimeoutMs = 300_000

/**
 * Runs npm in a folder.
 *
 * @param {string} cwd
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @throws {Error} with the output of the command if it fails
 */
export async function npm(cwd, args, env = {}) {
  const { failed, all, shortMessage } = await execa('npm', args, {
    cwd,
    all: true,
    reject: false,
    timeout: commandTimeoutMs,
    // a test runner sets NODE_ENV, which a build would take over
    env: { NODE_ENV: undefined, ...env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
  })
  if (failed) throw new Error(`${shortMessage}\n${all}`)
}
