import { join, relative } from 'node:path'
import { startDevnet } from '../devnet/devnet.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { startDevServer } from './dev-server.mjs'
import { freePortOrAny } from './free-port.mjs'
import { untilAskedToStop } from './until-asked-to-stop.mjs'

const chainPorts = [9545, 9546, 9547]
const pagePort = 5173

/**
 * Starts the local chains and the page, says where they are and runs until SIGINT or SIGTERM; everything is
 * stopped when it resolves.
 *
 * @param {{ root?: string, cache?: string, reset?: boolean }} [options] `root` is the folder of the page,
 *   `cache` where the chains' state and Vite's work are kept, `reset` forgets the chains' state
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
    const page = await startDevServer({ root, cacheDir: join(cache, 'vite'), port: pagePort, devnet })
    for (const { name, id, rpcUrl } of devnet.chains) console.log(`${name} (${id}): ${rpcUrl}`)
    const kept = relative(process.cwd(), stateDir)
    console.log(
      `The chains' state is kept in ${kept}; npm start -- --reset forgets it. Ctrl-C stops everything.`,
    )
    console.log(`Playground: ${page.url}`)
    await asked
    await page.stop()
  } finally {
    await devnet.stop()
  }
}
