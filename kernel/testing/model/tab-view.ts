import type { Atom } from 'jotai/vanilla'
import type { Account, NetworkState, SessionState } from '../../contracts/session.js'
import { accountAtom, networkState, sessionAtom } from '../../namespaces/session/atoms.js'
import { recentConnectorsAtom } from '../../namespaces/session/state.js'

/** What a tab shows of its session. */
export interface TabView {
  readonly session: SessionState
  readonly account: Account
  readonly network: (namespace: string) => NetworkState
  readonly recent: readonly string[]
}

/** Reads all of it. */
export function lookAt(read: <T>(atom: Atom<T>) => T): TabView {
  return {
    session: read(sessionAtom),
    account: read(accountAtom),
    network: (namespace) => read(networkState(namespace)),
    recent: read(recentConnectorsAtom),
  }
}
