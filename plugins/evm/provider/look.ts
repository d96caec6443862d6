import { accountOf, addressOf, networkState, type CaipNetworkId, type Store } from '#kernel'
import type { SessionState } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'

/** What a page sees of the session. */
export interface Sight {
  /** The account in use first; none where nothing is connected. */
  readonly accounts: readonly string[]
  readonly chain: CaipNetworkId | undefined
}

/** Looks at the session as it is now. */
export function look(store: Store): Sight {
  return {
    accounts: store.get(accountOf(evmNamespace)).allAccounts.map(addressOf),
    chain: store.get(networkState(evmNamespace)).caipNetworkId,
  }
}

/** Looks at the session as it was; a network that was only chosen counts as that of now. */
export function lookBack(store: Store, { byNamespace }: SessionState): Sight {
  const one = byNamespace[evmNamespace]
  const connection = one?.connections.find(({ uid }) => uid === one.current)
  return {
    accounts: connection?.accounts.map(addressOf) ?? [],
    chain: connection?.chainId ?? look(store).chain,
  }
}
