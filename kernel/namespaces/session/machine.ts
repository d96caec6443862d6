import type { Connection, NamespaceSession, SessionState } from '../../contracts/session.js'
import type { CaipAddress, CaipNetworkId } from '../caip.js'
import { findConnection, namespaceSession as own } from './connections.js'

/** What can happen to the session. */
export type SessionAction =
  | { readonly type: 'connect-started'; readonly namespace: string }
  | { readonly type: 'connect-succeeded'; readonly connection: Connection }
  | { readonly type: 'connect-failed'; readonly namespace: string }
  | { readonly type: 'reconnect-started'; readonly namespaces: readonly string[] }
  | { readonly type: 'reconnect-succeeded'; readonly connection: Connection; readonly current: boolean }
  | { readonly type: 'reconnect-ended' }
  | { readonly type: 'accounts-changed'; readonly uid: string; readonly accounts: readonly CaipAddress[] }
  | { readonly type: 'network-changed'; readonly uid: string; readonly chainId: CaipNetworkId }
  | { readonly type: 'disconnected'; readonly uid: string }

const emptyNamespace: NamespaceSession = { status: 'disconnected', connections: [], current: undefined }

/** The session after something happened (specification, section 4). Pure. */
export function reduceSession(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'connect-started':
      return change(state, action.namespace, (one) => ({ ...one, status: 'connecting' }))
    case 'connect-failed':
      return change(state, action.namespace, (one) => ({ ...one, status: settled(one) }))
    case 'connect-succeeded': {
      const { namespace, uid } = action.connection
      const next = change(state, namespace, (one) => ({ ...put(one, action.connection), current: uid }))
      return { ...change(next, namespace, settle), active: namespace }
    }
    case 'reconnect-started':
      return action.namespaces.reduce(
        (next, namespace) => change(next, namespace, (one) => ({ ...one, status: 'reconnecting' })),
        state,
      )
    case 'reconnect-succeeded': {
      const { namespace, uid } = action.connection
      return change(state, namespace, (one) => {
        const next = put(one, action.connection)
        return { ...next, current: action.current ? uid : (one.current ?? uid) }
      })
    }
    case 'reconnect-ended':
      return Object.keys(state.byNamespace).reduce(
        (next, namespace) =>
          change(next, namespace, (one) => (one.status === 'reconnecting' ? settle(one) : one)),
        withActive(state),
      )
    case 'accounts-changed':
      return changeConnection(state, action.uid, (one) => ({ ...one, accounts: action.accounts }))
    case 'network-changed':
      return changeConnection(state, action.uid, (one) => ({
        ...one,
        chainId: action.chainId,
        accounts: one.accounts.map((account) => rebase(account, one.chainId, action.chainId)),
      }))
    case 'disconnected': {
      const namespace = namespaceOfConnection(state, action.uid)
      if (namespace === undefined) return state
      return withActive(change(state, namespace, (one) => settle(without(one, action.uid))))
    }
  }
}

function change(
  state: SessionState,
  namespace: string,
  next: (one: NamespaceSession) => NamespaceSession,
): SessionState {
  const one = next(own(state, namespace) ?? emptyNamespace)
  return { ...state, byNamespace: { ...state.byNamespace, [namespace]: one } }
}

function changeConnection(
  state: SessionState,
  uid: string,
  next: (one: Connection) => Connection,
): SessionState {
  const namespace = namespaceOfConnection(state, uid)
  if (namespace === undefined) return state
  return change(state, namespace, (one) => ({
    ...one,
    connections: one.connections.map((connection) =>
      connection.uid === uid ? next(connection) : connection,
    ),
  }))
}

function namespaceOfConnection(state: SessionState, uid: string): string | undefined {
  return findConnection(state, uid)?.namespace
}

/** The newest connection stands first, once. */
function put(one: NamespaceSession, connection: Connection): NamespaceSession {
  const others = one.connections.filter(({ uid }) => uid !== connection.uid)
  return { ...one, connections: [connection, ...others] }
}

function without(one: NamespaceSession, uid: string): NamespaceSession {
  const connections = one.connections.filter((connection) => connection.uid !== uid)
  const current = one.current === uid ? connections[0]?.uid : one.current
  return { ...one, connections, current }
}

function settle(one: NamespaceSession): NamespaceSession {
  return { ...one, status: settled(one) }
}

function settled(one: NamespaceSession): 'connected' | 'disconnected' {
  return one.current === undefined ? 'disconnected' : 'connected'
}

/** Keeps the active namespace while it is connected, else the first that is. */
function withActive(state: SessionState): SessionState {
  const isConnected = (namespace: string) => own(state, namespace)?.current !== undefined
  if (state.active !== undefined && isConnected(state.active)) return state
  return { ...state, active: Object.keys(state.byNamespace).find(isConnected) }
}

function rebase(account: CaipAddress, from: CaipNetworkId, to: CaipNetworkId): CaipAddress {
  return account.startsWith(`${from}:`) ? (`${to}${account.slice(from.length)}` as CaipAddress) : account
}
