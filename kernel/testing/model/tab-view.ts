import type { Atom } from 'jotai/vanilla'
import type { Account, NetworkState, SessionState } from '../../contracts/session.js'
import { accountAtom, networkState, sessionAtom } from '../../session/atoms.js'
import { recentConnectorsAtom } from '../../session/state.js'

/** Public session state of a tab. */
export interface TabView {
  readonly session: SessionState
  readonly account: Account
  readonly network: (namespace: string) => NetworkState
  readonly recent: readonly string[]
}

/** Reads the view of a tab. */
export function readTabView(read: <T>(atom: Atom<T>) => T): TabView {
  return {
    session: read(sessionAtom),
    account: read(accountAtom),
    network: (namespace) => read(networkState(namespace)),
    recent: read(recentConnectorsAtom),
  }
}
