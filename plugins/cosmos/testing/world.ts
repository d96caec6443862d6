import type { StorageService } from '#kernel'
import { createFakeClock } from '#kernel/testing'
import { createApprovals } from '../wallets/approvals.js'
import { knownWallets, readWallet } from '../wallets/discovery.js'
import { createWalletDriver } from '../wallets/driver.js'
import { celestia, cosmosHub, injective, osmosis, toNetwork } from '../networks.js'
import { createCosmosTestWallet, type CosmosTestWalletOptions } from './wallet.js'

/** Chains of the tests, the first one in use. */
export const testChains = [cosmosHub, osmosis, injective]

/** A chain with URLs that no test wallet knows from the start. */
export const unknownChain = {
  ...celestia,
  rpcUrls: ['https://rpc.example'],
  restUrls: ['https://rest.example'],
}

/** A secret key that is the same in each run. */
export const secretKeyOf = (number: number) => new Uint8Array(32).fill(number)

/** A storage in memory. */
export function createMemoryStorage(): StorageService & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    broadcast: () => {},
    watch: () => () => {},
  }
}

/** What a driver of tests has. */
interface DriverWorld {
  readonly chains?: typeof testChains
  readonly storage?: StorageService
  readonly key?: string
}

/** A driver of a wallet of a page. */
export function createTestDriver(page: object, world: DriverWorld = {}) {
  const { chains = testChains, storage = createMemoryStorage(), key = 'keplr' } = world
  const known = knownWallets.find((each) => each.key === key)
  const wallet = known && readWallet(page as EventTarget, known)
  if (!wallet) throw new Error('The page has a wallet')
  const networks = chains.map((chain) => toNetwork(chain))
  return createWalletDriver(wallet, {
    networks: {
      list: () => networks,
      chain: (network) => chains.find(({ id }) => network.endsWith(`:${id}`)),
    },
    approvals: createApprovals(storage),
    clock: createFakeClock(),
  })
}

/** A wallet with two accounts on a page, and its driver. */
export function createTestConnection(
  options: Partial<CosmosTestWalletOptions> = {},
  chains: typeof testChains = testChains,
) {
  const storage = createMemoryStorage()
  const page = new EventTarget()
  const wallet = createCosmosTestWallet({
    secretKeys: [secretKeyOf(1), secretKeyOf(2)],
    chains: testChains,
    ...options,
  })
  wallet.inject(page)
  const driver = createTestDriver(page, { chains, storage, key: wallet.key })
  return { page, wallet, storage, driver, networks: chains.map((chain) => toNetwork(chain)) }
}
