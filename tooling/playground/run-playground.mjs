import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startDevnet } from '../devnet/devnet.mjs'
import { startService } from '../service/start-service.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { startDevServer } from './dev-server.mjs'
import { freePortOrAny } from './free-port.mjs'
import { untilAskedToStop } from './until-asked-to-stop.mjs'

const chainPorts = [9545, 9546, 9547]
const pagePort = 5173
const servicePort = 8787
/** The project that a service has from the start. */
const projectId = 'development'

/**
 * Starts the local chains, the service and the page, says where they are and runs until SIGINT or SIGTERM; everything is
 * stopped when it resolves.
 *
 * @param {{ root?: string, cache?: string, reset?: boolean }} [options] `root` is the folder of the page,
 *   `cache` where the chains' and the service's state and Vite's work are kept, `reset` forgets the state
 * @returns {Promise<void>}
 * @throws {Error} when something does not start; nothing is left running then
 */
export async function runPlayground({
  root = join(repositoryRoot, 'apps/playground'),
  cache = join(repositoryRoot, '.cache'),
  reset = false,
} = {}) {
  const asked = untilAskedToStop()
  const stateDir = join(cache, 'devnet')
  const ports = await Promise.all(chainPorts.map(freePortOrAny))
  const devnet = await startDevnet({ ports, stateDir, reset })
  try {
    const service = await startServiceFor(devnet, { folder: join(cache, 'service'), reset })
    try {
      const served = { ...devnet, service: { url: service.url, projectId } }
      const page = await startDevServer({
        root,
        cacheDir: join(cache, 'vite'),
        port: pagePort,
        devnet: served,
      })
      for (const { name, id, rpcUrl } of devnet.chains) console.log(`${name} (${id}): ${rpcUrl}`)
      console.log(`Service: ${service.url} (its calls: ${service.url}/docs)`)
      const kept = relative(process.cwd(), stateDir)
      console.log(
        `The chains' state is kept in ${kept}; npm start -- --reset forgets it. Ctrl-C stops everything.`,
      )
      console.log(`Playground: ${page.url}`)
      await asked
      await page.stop()
    } finally {
      await service.stop()
    }
  } finally {
    await devnet.stop()
  }
}

/**
 * A service with an embedded database that asks the local chains.
 *
 * @param {Pick<import('../devnet/devnet.mjs').Devnet, 'chains'>} devnet
 * @param {{ folder: string, reset: boolean }} options
 */
async function startServiceFor({ chains }, { folder, reset }) {
  if (reset) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const upstreams = chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
  const port = await freePortOrAny(servicePort)
  return startService({ folder, port, environment: { UPSTREAMS: upstreams } })
}
