import { join } from 'node:path'
import { execa } from 'execa'
import getPort from 'get-port'

/**
 * Starts the server of an app on a free port of 127.0.0.1, and waits until it answers.
 *
 * @param {{ folder: string, script: string, args: (port: string) => string[], env?: Record<string, string> }} options
 *   `script` is a path in the folder that Node runs
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>}
 * @throws {Error} with the output of the server if it ends
 */
export async function startServer({ folder, script, args, env = {} }) {
  const port = await getPort()
  const server = execa(process.execPath, [join(folder, script), ...args(String(port))], {
    cwd: folder,
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1' },
    reject: false,
  })
  const url = `http://127.0.0.1:${port}`
  for (let isUp = false; !isUp;) {
    if (server.exitCode !== null && server.exitCode !== undefined)
      throw new Error(`${script} ended: ${(await server).stderr}`)
    isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => new Promise((resolve) => setTimeout(() => resolve(false), 100)),
    )
  }
  return {
    url,
    stop: () => {
      server.kill()
      return server
    },
  }
}
