import { toDecimal } from '../../amounts/decimal.js'
import type { Clock } from '../../clock/clock.js'
import { balancesCapability, type Balances } from '../../contracts/balances.js'
import type { Network } from '../../contracts/network.js'
import { cached } from '../../state/cached.js'
import type { Store } from '../../state/store.js'
import type { CaipAddress } from '../caip.js'
import { namespaceOf } from '../namespace-of.js'
import { networkByIdAtom } from '../networks-atom.js'
import type { NamespacesService } from '../registry.js'
import { nativeBalanceAtom, sessionAtom } from './atoms.js'
import { currentConnection } from './connections.js'

/** How long a native balance is cached, in milliseconds. */
export const balanceCacheMs = 30_000

interface NativeBalanceRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly balances: Balances
}

/** Reads and caches the native balance of the active account. */
export function createBalanceReader(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly signal: AbortSignal
}) {
  const { store, clock, namespaces, signal } = deps

  const cache = cached({
    clock,
    signal,
    ttlMs: balanceCacheMs,
    key: ({ account }: NativeBalanceRequest) => account,
    load: async ({ account, network, balances }, ended) => {
      const { value, decimals, symbol } = await balances.native({ account, network, signal: ended })
      return { account, balance: toDecimal(value, decimals), symbol }
    },
  })

  /** Undefined while the network is unknown, and where the namespace reads no balances: then nothing is cached. */
  async function requestOf(account: CaipAddress): Promise<NativeBalanceRequest | undefined> {
    const network = store.get(networkByIdAtom)(currentConnection(store.get(sessionAtom))?.chainId)
    const balances = await namespaces.capability(namespaceOf(account), balancesCapability)
    return network && balances && { account, network, balances }
  }

  return {
    /** Reads the balance of the active account; a late answer for another account is dropped. */
    async refresh(options: { readonly force?: boolean } = {}): Promise<void> {
      const account = currentConnection(store.get(sessionAtom))?.accounts[0]
      if (!account) return store.set(nativeBalanceAtom, undefined)
      // a wallet may go through a thousand accounts at once: only the last of them is read
      await Promise.resolve()
      if (currentConnection(store.get(sessionAtom))?.accounts[0] !== account) return
      const request = await requestOf(account)
      const answer = request && (await cache.get(request, options))
      const still = currentConnection(store.get(sessionAtom))?.accounts[0]
      if (!signal.aborted && still === account) store.set(nativeBalanceAtom, answer)
    },
  }
}
