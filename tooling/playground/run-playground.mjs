import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import getPort from 'get-port'
import { startFurnishedBitcoin } from '../devnet/bitcoin/start-furnished-bitcoin.mjs'
import { startFurnishedCosmos } from '../devnet/cosmos/start-furnished-cosmos.mjs'
import { startFurnishedPolkadot } from '../devnet/polkadot/start-furnished-polkadot.mjs'
import { addCollectibles } from '../devnet/add-collectibles.mjs'
import { addSwapPools } from '../devnet/add-swap-pools.mjs'
import { addNamesResolver, namesEnvironment } from '../devnet/add-names-resolver.mjs'
import { startDevnet } from '../devnet/devnet.mjs'
import { startFurnishedSolana } from '../devnet/solana/start-furnished-solana.mjs'
import { startFarcaster } from '../identity/start-farcaster.mjs'
import { startIdentityProvider } from '../identity/start-identity-provider.mjs'
import { hasBundler, installBundler } from '../setup/bundler.mjs'
import { startSponsors } from '../devnet/start-sponsors.mjs'
import { mainnetGenesisHash } from '../devnet/solana/start-solana.mjs'
import { startOnrampSandbox } from '../onramp/start-onramp-sandbox.mjs'
import { startService } from '../service/start-service.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { startDevServer } from './dev-server.mjs'
import { untilAskedToStop } from './until-asked-to-stop.mjs'

const host = '127.0.0.1'
const chainPorts = [9545, 9546, 9547]
const solanaPort = 8899
const bitcoinPort = 3002
const cosmosPort = 1317
const polkadotPort = 9944
const pagePort = 5173
const walletPort = 5174
const servicePort = 8787
const framePort = 8788
/** The project that a new service contains. */
const projectId = 'development'

/**
 * Starts the local chains, the service, the page and a web wallet, prints their addresses and runs until SIGINT or
 * SIGTERM; everything is stopped when it resolves.
 *
 * @param {{ root?: string, walletRoot?: string, cache?: string, reset?: boolean }} [options] `root` is the folder of the
 *   page, `walletRoot` that of the web wallet, `cache` keeps the state of chains and service and Vite's cache, `reset`
 *   deletes the state first
 * @returns {Promise<void>}
 * @throws {Error} when a part does not start; every started part is stopped first
 */
export async function runPlayground({
  root = join(repositoryRoot, 'apps/playground'),
  walletRoot = join(repositoryRoot, 'apps/wallet'),
  cache = join(repositoryRoot, '.cache'),
  reset = false,
} = {}) {
  const asked = untilAskedToStop()
  const stateDir = join(cache, 'devnet')
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  try {
    const ports = await Promise.all(chainPorts.map((port) => getPort({ port, host })))
    const time = createStopwatch()
    const devnet = await startDevnet({ ports, stateDir, reset })
    stops.push(devnet.stop)
    await addSwapPools(devnet)
    await addCollectibles(devnet)
    time('EVM')
    const solana = await startFurnishedSolana({ port: await freeSolanaPort(), stateDir, reset })
    stops.push(solana.stop)
    time('Solana')
    const bitcoin = await startFurnishedBitcoin({
      port: await getPort({ port: bitcoinPort, host }),
      stateDir,
      reset,
    })
    stops.push(bitcoin.stop)
    time('Bitcoin')
    const cosmos = await startFurnishedCosmos({
      port: await getPort({ port: cosmosPort, host }),
      stateDir,
      reset,
    })
    stops.push(cosmos.stop)
    time('Cosmos')
    const polkadot = await startFurnishedPolkadot({ port: await getPort({ port: polkadotPort, host }) })
    stops.push(polkadot.stop)
    const times = time('Polkadot')
    const identity = await startIdentityProvider()
    stops.push(identity.stop)
    const farcaster = await startFarcaster()
    stops.push(farcaster.stop)
    const onramp = await startOnrampSandbox({ ...devnet, solana })
    stops.push(onramp.stop)
    const sponsors = hasBundler() ? await startSponsors(devnet) : undefined
    if (sponsors) stops.push(sponsors.stop)
    const service = await startServiceFor(
      { ...devnet, solana, bitcoin },
      {
        folder: join(cache, 'service'),
        reset,
        options: { ...identity.env, ...farcaster.env, ...onramp.env, ...sponsors?.env, ...namesEnvironment },
      },
    )
    stops.push(service.stop)
    await addNamesResolver(devnet, service.url)
    const hasInventedPrices = process.env['PRICES'] === undefined
    const served = {
      ...devnet,
      solana,
      bitcoin,
      cosmos,
      polkadot,
      service: { url: service.url, frameUrl: service.frameUrl, projectId, hasInventedPrices },
    }
    const { page, wallet } = await startPages({ root, walletRoot, cache, served })
    stops.push(page.stop, wallet.stop)
    console.log(`Chains started: ${times.join(', ')}`)
    for (const { name, id, rpcUrl } of devnet.chains) console.log(`${name} (${id}): ${rpcUrl}`)
    console.log(`Solana: ${solana.rpcUrl}`)
    console.log(`Bitcoin: ${bitcoin.url} (an Esplora server of regtest)`)
    console.log(`Cosmos: ${cosmos.url} (a REST node)`)
    console.log(`Polkadot: ${polkadot.url} (a JSON-RPC node)`)
    console.log(`Service: ${service.url} (its calls: ${service.url}/docs)`)
    console.log(`Mail to users of the embedded wallet: ${service.url}/auth/v1/mailbox`)
    console.log(`Social logins: ${identity.url} plays every provider, and no password is asked`)
    console.log(
      'Names that accounts register: node tooling/playground/resolve-name.mjs adalace.foyer.id asks ENS',
    )
    console.log(`Purchases: ${onramp.url} takes test cards and pays out on the local EVM chains and Solana`)
    console.log(
      sponsors
        ? 'Batches of smart accounts can be sponsored: a bundler and a paymaster run for each EVM chain'
        : `Users pay for batches of smart accounts. For a bundler and a paymaster: ${installBundler}`,
    )
    const kept = relative(process.cwd(), stateDir)
    console.log(
      `The chains' state is kept in ${kept}; npm start -- --reset forgets it. Ctrl-C stops everything.`,
    )
    console.log(`Wallet: ${wallet.url} (pair it with the playground)`)
    console.log(`Playground: ${page.url}`)
    await asked
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Creates a function that notes the time since its last call, in seconds, and returns all notes. */
function createStopwatch() {
  /** @type {string[]} */
  const notes = []
  let startedAt = performance.now()
  return (/** @type {string} */ name) => {
    notes.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    startedAt = performance.now()
    return notes
  }
}

/** Returns the usual port of a Solana node if it and the next one are free, else 0 for any. */
async function freeSolanaPort() {
  const [port, next] = await Promise.all([
    getPort({ port: solanaPort, host }),
    getPort({ port: solanaPort + 1, host }),
  ])
  return port === solanaPort && next === solanaPort + 1 ? port : 0
}

/**
 * Starts the web wallet, and the page with the wallet's address.
 *
 * @param {{ root: string, walletRoot: string, cache: string,
 *   served: import('../serve/devnet-json.mjs').ServedDevnet }} options
 */
async function startPages({ root, walletRoot, cache, served }) {
  const wallet = await startDevServer({
    root: walletRoot,
    cacheDir: join(cache, 'vite-wallet'),
    port: walletPort,
    devnet: served,
  })
  try {
    const devnet = { ...served, walletUrl: wallet.url }
    const page = await startDevServer({ root, cacheDir: join(cache, 'vite'), port: pagePort, devnet })
    return { page, wallet }
  } catch (error) {
    await wallet.stop()
    throw error
  }
}

/**
 * Starts the service with an embedded database and the local chains as upstreams.
 *
 * @param {Pick<import('../devnet/devnet.mjs').Devnet, 'chains'> & { solana: { rpcUrl: string },
 *   bitcoin: { url: string, reference: string } }} devnet
 * @param {{ folder: string, reset: boolean, options: Readonly<Record<string, string>> }} settings `options` are those of social logins,
 *   purchases and smart accounts
 */
async function startServiceFor({ chains, solana, bitcoin }, { folder, reset, options }) {
  if (reset) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const upstreams = [
    ...chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`),
    `solana:${mainnetGenesisHash.slice(0, 32)}=${solana.rpcUrl}`,
    `bip122:${bitcoin.reference}=${bitcoin.url}`,
  ].join(';')
  const port = await getPort({ port: servicePort, host })
  return startService({
    folder,
    port,
    frame: { port: framePort },
    environment: { UPSTREAMS: upstreams, ...options },
  })
}
