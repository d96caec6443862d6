import { formatUnits } from '../text/amounts.js'
import { anySignal } from '../core/edges/any-signal.js'
import { type Balances, balancesCapability } from '../contracts/assets.js'
import type { Network } from '../core/networks/network.js'
import { cached } from '../core/state/cached.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import { allConnections, currentConnection, namespaceOf, networkByIdAtom, sessionAtom } from './state.js'
import { nativeBalancesAtom, type KnownBalance } from './account-atoms.js'
import type { SessionDeps } from './live-connections.js'

/** Cache time of a native balance, in milliseconds. */
export const balanceCacheMs = 30_000

interface NativeBalanceRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly balances: Balances
}

/** Reads and caches the native balance of the active account. Those of other namespaces stay as they were read last. */
export function createBalanceReader({ store, clock, namespaces, signal }: SessionDeps) {
  const cache = cached({
    clock,
    signal,
    ttlMs: balanceCacheMs,
    key: ({ account, network }: NativeBalanceRequest) => subjectKey(account, network.caipNetworkId),
    load: async ({ account, network, balances }, aborted): Promise<KnownBalance> => {
      const ended = anySignal(aborted)
      const unsubscribe = store.sub(sessionAtom, () => {
        if (!isConnected(account)) ended.abort()
      })
      try {
        const request = { account, network, signal: ended.signal }
        const { value, decimals, symbol } = await balances.native(request)
        return { account, chainId: network.caipNetworkId, balance: formatUnits(value, decimals), symbol }
      } finally {
        unsubscribe()
        ended.release()
      }
    },
  })

  const isConnected = (account: CaipAddress) =>
    allConnections(store.get(sessionAtom)).some(({ accounts }) =>
      accounts.some(({ caipAddress }) => caipAddress === account),
    )

  /** The active account and its network; undefined without one. */
  function currentSubject() {
    const connection = currentConnection(store.get(sessionAtom))
    const account = connection?.accounts[0]?.caipAddress
    return connection && account
      ? { account, chainId: connection.chainId, key: subjectKey(account, connection.chainId) }
      : undefined
  }

  /** Undefined, so that nothing is cached, while the network is unknown or the namespace reads no balances. */
  async function requestOf(account: CaipAddress, chainId: CaipNetworkId) {
    const network = store.get(networkByIdAtom)(chainId)
    const balances = await namespaces.capability(namespaceOf(account), balancesCapability)
    return network && balances && { account, network, balances }
  }

  /** Drops the error of a read whose connection is gone: its wallet could not answer any more. */
  const unlessGone = (account: CaipAddress) => (error: unknown) => {
    if (isConnected(account)) throw error
    return undefined
  }

  return {
    /** Reads the balance of the active account; a late answer for another account or network is dropped. */
    async refresh(options: { readonly force?: boolean } = {}): Promise<void> {
      const subject = currentSubject()
      if (!subject) return
      // a wallet may report many accounts in one task: only the last one is read
      await Promise.resolve()
      if (currentSubject()?.key !== subject.key) return
      const request = await requestOf(subject.account, subject.chainId)
      const balance = request && (await cache.get(request, options).catch(unlessGone(subject.account)))
      if (!signal.aborted && currentSubject()?.key === subject.key)
        store.set(nativeBalancesAtom, (known) => ({ ...known, [namespaceOf(subject.account)]: balance }))
    },
  }
}

const subjectKey = (account: CaipAddress, chainId: CaipNetworkId) => `${chainId} ${account}`
