import type { Connection, NamespaceSession, SessionState } from '../../contracts/session.js'
import type { CaipAddress, CaipNetworkId } from '../caip.js'
import { namespaceOf } from '../namespace-of.js'
import { findConnection, namespaceSession as own } from './connections.js'

/** What can happen to the session. */
export type SessionAction =
  | { readonly type: 'connect-started'; readonly namespace: string }
  | { readonly type: 'connect-succeeded'; readonly connection: Connection }
  | { readonly type: 'connect-failed'; readonly namespace: string }
  | { readonly type: 'reconnect-started'; readonly namespaces: readonly string[] }
  | { readonly type: 'reconnect-succeeded'; readonly connection: Connection }
  /** `current` and `active` are what was in use when the page was left; left out where the visitor chose since. */
  | { readonly type: 'reconnect-ended'; readonly stored?: StoredChoice }
  | ConnectionChanged
  | { readonly type: 'network-chosen'; readonly chainId: CaipNetworkId }
  | { readonly type: 'disconnect-started'; readonly namespace: string }
  | { readonly type: 'disconnect-ended'; readonly namespace: string }
  | { readonly type: 'disconnected'; readonly uid: string }
  | { readonly type: 'namespace-removed'; readonly namespace: string }

/** The wallet reports other accounts, another network, or both at once. */
export interface ConnectionChanged {
  readonly type: 'connection-changed'
  readonly uid: string
  readonly accounts?: readonly CaipAddress[] | undefined
  readonly chainId?: CaipNetworkId | undefined
}

/** What was in use when the page was left, and the order of use. */
export interface StoredChoice {
  readonly connections: readonly Pick<Connection, 'uid' | 'instance'>[]
  readonly active: string | undefined
  /** The uid of the connection in use, by namespace. */
  readonly current: Readonly<Record<string, string>>
}

const emptyNamespace: NamespaceSession = {
  status: 'disconnected',
  connections: [],
  current: undefined,
  leaving: false,
  network: undefined,
}

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
        (next, namespace) =>
          change(next, namespace, (one) =>
            one.status === 'connecting' ? one : { ...one, status: 'reconnecting' },
          ),
        state,
      )
    case 'reconnect-succeeded': {
      const { namespace, uid } = action.connection
      return change(state, namespace, (one) =>
        settleQuiet({ ...append(one, action.connection), current: one.current ?? uid }),
      )
    }
    case 'reconnect-ended':
      return endReconnect(state, action.stored)
    case 'connection-changed':
      return changeConnection(state, action.uid, (connection) => {
        const { chainId = connection.chainId, accounts = connection.accounts } = action
        const rebased = accounts.map((account) => rebase(account, connection.chainId, chainId))
        return { ...connection, chainId, accounts: rebased }
      })
    case 'network-chosen': {
      const namespace = namespaceOf(action.chainId)
      const next = change(state, namespace, (one) => ({ ...one, network: action.chainId }))
      return { ...next, active: namespace, chosen: namespace }
    }
    case 'disconnect-started':
      return changeKnown(state, action.namespace, (one) => ({ ...one, leaving: true }))
    case 'disconnect-ended':
      return changeKnown(state, action.namespace, (one) => {
        const left = { ...one, leaving: false }
        // another wallet of the namespace is asked: its answer settles the status
        return left.status === 'connecting' ? left : settle(left)
      })
    case 'disconnected': {
      const namespace = namespaceOfConnection(state, action.uid)
      if (namespace === undefined) return state
      return withActive(change(state, namespace, (one) => settleQuiet(without(one, action.uid))))
    }
    case 'namespace-removed': {
      const { [action.namespace]: _, ...byNamespace } = state.byNamespace
      const other = (one: string | undefined) => (one === action.namespace ? undefined : one)
      return withActive({ active: other(state.active), chosen: other(state.chosen), byNamespace })
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

function changeKnown(
  state: SessionState,
  namespace: string,
  next: (one: NamespaceSession) => NamespaceSession,
): SessionState {
  return own(state, namespace) ? change(state, namespace, next) : state
}

function endReconnect(state: SessionState, kept: StoredChoice | undefined): SessionState {
  const settled = Object.keys(state.byNamespace).reduce(
    (next, namespace) =>
      change(next, namespace, (one) => {
        const chosen = kept ? takeOver(one, namespace, kept) : one
        return chosen.status === 'connecting' ? chosen : settle(chosen)
      }),
    state,
  )
  return withActive(kept ? { ...settled, active: kept.active ?? settled.active } : settled)
}

function takeOver(one: NamespaceSession, namespace: string, kept: StoredChoice): NamespaceSession {
  const current = Object.hasOwn(kept.current, namespace) ? kept.current[namespace] : undefined
  const inOrder = kept.connections.flatMap(({ uid, instance }) => {
    const connection = one.connections.find((other) => other.uid === uid)
    return connection ? [{ ...connection, instance }] : []
  })
  const others = one.connections.filter(({ uid }) => !inOrder.some((other) => other.uid === uid))
  const connections = [...inOrder, ...others]
  const isKept = kept.connections.some(({ uid }) => uid === current)
  const isThere = connections.some(({ uid }) => uid === current)
  return { ...one, connections, current: isKept && isThere ? current : one.current }
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

/** Keeps the active namespace while it is connected, else the first that is, else the one that was chosen. */
function withActive(state: SessionState): SessionState {
  const isConnected = (namespace: string) => own(state, namespace)?.current !== undefined
  if (state.active !== undefined && isConnected(state.active)) return state
  const connected = Object.keys(state.byNamespace).find(isConnected)
  return { ...state, active: connected ?? state.chosen }
}

function rebase(account: CaipAddress, from: CaipNetworkId, to: CaipNetworkId): CaipAddress {
  return account.startsWith(`${from}:`) ? (`${to}${account.slice(from.length)}` as CaipAddress) : account
}

/** The newest connection stands first, once. */
function put(one: NamespaceSession, connection: Connection): NamespaceSession {
  const others = one.connections.filter(({ uid }) => uid !== connection.uid)
  return { ...one, connections: [connection, ...others] }
}

/** One that was there before keeps its place; another comes last. */
function append(one: NamespaceSession, connection: Connection): NamespaceSession {
  const isThere = one.connections.some(({ uid }) => uid === connection.uid)
  const connections = isThere
    ? one.connections.map((other) => (other.uid === connection.uid ? connection : other))
    : [...one.connections, connection]
  return { ...one, connections }
}

/** Without a connection; the newest of those that are left is in use then. */
function without(one: NamespaceSession, uid: string): NamespaceSession {
  const connections = one.connections.filter((connection) => connection.uid !== uid)
  const current = one.current === uid ? connections[0]?.uid : one.current
  return { ...one, connections, current }
}

/** With the status that its connections give it. */
function settle(one: NamespaceSession): NamespaceSession {
  return { ...one, status: settled(one) }
}

/** Settles unless something is under way, which settles it in the end. */
function settleQuiet(one: NamespaceSession): NamespaceSession {
  return one.status === 'connecting' || one.status === 'reconnecting' ? one : settle(one)
}

/** The status that its connections give it. */
function settled(one: NamespaceSession): 'connected' | 'disconnected' {
  return one.current === undefined ? 'disconnected' : 'connected'
}
