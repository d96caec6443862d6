import { formatUnits } from '../text/amounts.js'
import type { Clock } from '../core/edges/clock.js'
import { type Balances, balancesCapability } from '../contracts/assets.js'
import type { Network } from '../contracts/network.js'
import { cached } from '../core/state/cached.js'
import type { Store } from '../core/state/store.js'
import type { CaipAddress } from '../contracts/caip.js'
import { currentConnection, namespaceOf, networkByIdAtom, sessionAtom } from './state.js'
import type { NamespacesService } from './namespaces.js'
import { nativeBalanceAtom } from './atoms.js'

/** Cache time of a native balance, in milliseconds. */
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
    load: async ({ account, network, balances }, aborted) => {
      const { value, decimals, symbol } = await balances.native({ account, network, signal: aborted })
      return { account, balance: formatUnits(value, decimals), symbol }
    },
  })

  /** Undefined, so that nothing is cached, while the network is unknown or the namespace reads no balances. */
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
      // a wallet may report many accounts in one task: only the last one is read
      await Promise.resolve()
      if (currentConnection(store.get(sessionAtom))?.accounts[0] !== account) return
      const request = await requestOf(account)
      const balance = request && (await cache.get(request, options))
      const current = currentConnection(store.get(sessionAtom))?.accounts[0]
      if (!signal.aborted && current === account) store.set(nativeBalanceAtom, balance)
    },
  }
}
