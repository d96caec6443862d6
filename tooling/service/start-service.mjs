import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import getPort from 'get-port'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * A service in a process of its own.
 *
 * @typedef {object} StartedService
 * @property {string} url of its calls
 * @property {string} relayUrl of its relay
 * @property {string | undefined} [frameUrl] of its secure frame
 * @property {string | undefined} [projectId] of the project that it was started with
 * @property {() => number} memory bytes of it that are in memory
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} ProjectToAdd
 * @property {string} id
 * @property {Readonly<Record<string, object>>} settings by module
 * @property {boolean} [analytics] whether widgets send events; default: no
 */

/** What this machine's own settings may not decide. */
const own = { HOST: '127.0.0.1', DATABASE_URL: '', REDIS_URL: '', RELAY_ADDRESSES: '', LOG_LEVEL: 'info' }

/**
 * Starts the service as an operator does, with an embedded database in a folder.
 *
 * @param {object} options
 * @param {string} options.folder where it keeps its data
 * @param {number} [options.port] default: any that is free
 * @param {{ port: number }} [options.frame] to serve the secure frame of the embedded wallet as well; on any free port if this one
 *   is in use or 0
 * @param {Readonly<Record<string, string>>} [options.environment] further options of the service
 * @param {ProjectToAdd} [options.project] to add to a new folder. Default: only the project that a new service contains
 * @param {string} [options.checkout] root of the checkout that it runs from; default: this repository
 * @param {string} [options.program] file to run; default: that of the checkout, which bundles its sources first
 * @param {(bytes: Buffer) => void} [options.onLog] receives all that it writes to its output and errors
 * @returns {Promise<StartedService>}
 * @throws {Error} with what it said when it ends instead
 */
export async function startService(options) {
  const { folder, port = 0, frame, environment = {}, project, checkout = repositoryRoot, onLog } = options
  const { program = join(checkout, 'apps/service/service.mjs') } = options
  // a port that the service chooses itself could be that of the frame
  const ownPort = frame && port === 0 ? await getPort({ host: '127.0.0.1' }) : port
  const framePort = frame && (await getPort({ port: frame.port, host: '127.0.0.1' }))
  // another host name than that of the service: a browser then treats the frame as another site
  const frameUrl = framePort && `http://localhost:${framePort}`
  const site = frameUrl && { FRAME_PORT: String(framePort), FRAME_URL: frameUrl }
  const env = { ...process.env, ...own, ...site, ...environment, PORT: String(ownPort), DATA_FOLDER: folder }
  if (project) addProject(program, env, project)
  const child = spawn(process.execPath, [program, 'serve', '--dev'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // after `exit`, output may still come
  const ended = once(child, onLog ? 'close' : 'exit')
  // one that is left behind would hold its folder and its port
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const listensOn = await new Promise((resolve, reject) => {
    let said = ''
    const hear = (/** @type {Buffer} */ data) => {
      onLog?.(data)
      said += data.toString()
      // the site of the frame, which has another port, says so as well
      const ports = [...said.matchAll(/listening at http:\/\/127\.0\.0\.1:(\d+)/g)].map(([, each]) =>
        Number(each),
      )
      const found = ports.find((each) => each !== framePort)
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`The service has ended: ${said}`)))
  })
  child.stdout.removeAllListeners('data')
  child.stderr.removeAllListeners('data').pipe(process.stderr)
  if (onLog) for (const stream of [child.stdout, child.stderr]) stream.on('data', onLog)
  else child.stdout.resume()
  return {
    url: `http://127.0.0.1:${listensOn}`,
    relayUrl: `ws://127.0.0.1:${listensOn}`,
    frameUrl: frameUrl || undefined,
    projectId: project?.id,
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1_024,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @param {ProjectToAdd} project
 */
function addProject(program, env, { id, settings, analytics = false }) {
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, [program, 'projects', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  run('add', id, '--name', id, '--origin', 'http://localhost', '--analytics', analytics ? 'on' : 'off')
  for (const [module, values] of Object.entries(settings)) run('settings', id, module, JSON.stringify(values))
}
