import { toDecimal } from '../../amounts/decimal.js'
import type { Clock } from '../../clock/clock.js'
import { balancesCapability } from '../../contracts/balances.js'
import { cached } from '../../state/cached.js'
import type { Store } from '../../state/store.js'
import type { CaipAddress } from '../caip.js'
import { namespaceOf } from '../namespace-of.js'
import { networkByIdAtom } from '../networks-atom.js'
import type { NamespacesService } from '../registry.js'
import { nativeBalanceAtom, sessionAtom } from './atoms.js'
import { currentConnection } from './connections.js'

/** How long a native balance is kept (specification, section 9). */
export const balanceCacheMs = 30_000

/** Keeps the native balance of the account in use. */
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
    key: (account: CaipAddress) => account,
    load: async (account, ended) => {
      const connection = currentConnection(store.get(sessionAtom))
      const network = store.get(networkByIdAtom)(connection?.chainId)
      const balances = await namespaces.capability(namespaceOf(account), balancesCapability)
      if (!network || !balances) return undefined
      const { value, decimals, symbol } = await balances.native({ account, network, signal: ended })
      return { account, balance: toDecimal(value, decimals), symbol }
    },
  })

  return {
    /** Reads the balance of the account in use; a late answer for another account is dropped. */
    async refresh(options: { readonly force?: boolean } = {}): Promise<void> {
      const account = currentConnection(store.get(sessionAtom))?.accounts[0]
      if (!account) return store.set(nativeBalanceAtom, undefined)
      // a wallet may go through a thousand accounts at once: only the last of them is looked at
      await Promise.resolve()
      if (currentConnection(store.get(sessionAtom))?.accounts[0] !== account) return
      const answer = await cache.get(account, options)
      const still = currentConnection(store.get(sessionAtom))?.accounts[0]
      if (!signal.aborted && still === account) store.set(nativeBalanceAtom, answer)
    },
  }
}
