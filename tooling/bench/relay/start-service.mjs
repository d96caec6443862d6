import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from '../../setup/repository.mjs'

/**
 * A service in a process of its own.
 *
 * @typedef {object} MeasuredService
 * @property {string} url of its relay
 * @property {() => number} memory bytes of it that are in memory
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the service as `npm start` does, with an embedded database in a folder.
 *
 * @param {string} folder
 * @returns {Promise<MeasuredService>}
 * @throws {Error} with what it said when it ends instead
 */
export async function startService(folder) {
  const options = { HOST: '127.0.0.1', PORT: '0', DATA_FOLDER: folder, DATABASE_URL: '', REDIS_URL: '' }
  const child = spawn(process.execPath, [join(repositoryRoot, 'apps/service/service.mjs')], {
    env: { ...process.env, ...options, RELAY_ADDRESSES: '', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const port = await new Promise((resolve, reject) => {
    let said = ''
    const hear = (/** @type {Buffer} */ data) => {
      said += data.toString()
      const [, found] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`The service has ended: ${said}`)))
  })
  return {
    url: `ws://127.0.0.1:${port}`,
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1_024,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
