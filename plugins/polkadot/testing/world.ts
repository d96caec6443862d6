import type { StorageService } from '#kernel'
import { createPrefixes } from '../addresses/prefixes.js'
import { createApprovals } from '../wallets/approvals.js'
import { readExtension } from '../wallets/discovery.js'
import { createExtensionDriver } from '../wallets/driver.js'
import { polkadotNetworks, toNetwork } from '../networks.js'
import { createPolkadotTestWallet, type PolkadotTestWalletOptions } from './wallet.js'

/** The built-in networks, the first one in use. */
export const testNetworks = polkadotNetworks.map((network) => toNetwork(network))

/** Number that addresses of a network start with. */
export const prefixOf = createPrefixes(polkadotNetworks)

/** A secret seed that is the same in each run. */
export const seedOf = (number: number) => new Uint8Array(32).fill(number)

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

/** A driver of an entry of `injectedWeb3`. */
export function createTestDriver(entry: unknown, storage = createMemoryStorage()) {
  const extension = readExtension(new EventTarget(), 'foyer-test', entry)
  if (!extension) throw new Error('The entry is an extension')
  return createExtensionDriver(extension, {
    networks: { list: () => testNetworks, prefixOf },
    approvals: createApprovals(storage),
    origin: 'Meridian',
  })
}

/** A wallet with two accounts, and its driver. */
export function createTestConnection(options: Partial<PolkadotTestWalletOptions> = {}) {
  const storage = createMemoryStorage()
  const wallet = createPolkadotTestWallet({ seeds: [seedOf(1), seedOf(2)], ...options })
  return { wallet, storage, driver: createTestDriver(wallet.entry, storage) }
}
