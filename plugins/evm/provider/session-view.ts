import { accountOf, addressOf, networkState, type CaipNetworkId, type Store } from '#kernel'
import type { SessionState } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'

/** The session as an EIP-1193 page sees it. */
export interface SessionView {
  /** Addresses, the active one first; empty without a connection. */
  readonly accounts: readonly string[]
  readonly chain: CaipNetworkId | undefined
}

/** Reads the current session. */
export function readSession(store: Store): SessionView {
  return {
    accounts: store.get(accountOf(evmNamespace)).allAccounts.map(({ caipAddress }) => addressOf(caipAddress)),
    chain: store.get(networkState(evmNamespace)).caipNetworkId,
  }
}

/** Reads an earlier state of the session. Without a connection in it, the chain is the current one. */
export function readPreviousSession(store: Store, { byNamespace }: SessionState): SessionView {
  const session = byNamespace[evmNamespace]
  const connection = session?.connections.find(({ uid }) => uid === session.current)
  return {
    accounts: connection?.accounts.map(({ caipAddress }) => addressOf(caipAddress)) ?? [],
    chain: connection?.chainId ?? readSession(store).chain,
  }
}
