import type { Connection, NamespaceSession, SessionState } from '../contracts/session.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import type { CheckedApproval } from './connectors.js'
import { ownValue } from '../core/own-value.js'
import { findConnection, namespaceOf, namespaceSession } from './state.js'

/** Actions of {@link reduceSession}. */
export type SessionAction =
  | { readonly type: 'connect-started'; readonly namespace: string }
  | { readonly type: 'connect-succeeded'; readonly connection: Connection }
  | { readonly type: 'connect-failed'; readonly namespace: string }
  | { readonly type: 'reconnect-started'; readonly namespaces: readonly string[] }
  /** With `stored` the connection that was in use when the page was left is in use again at once. `order` has all stored connections. */
  | {
      readonly type: 'reconnect-succeeded'
      readonly connection: Connection
      readonly stored?: StoredChoice | undefined
      readonly order?: StoredChoice['connections'] | undefined
    }
  /** A stored connection of the namespace is not being asked any more. */
  | { readonly type: 'reconnect-settled'; readonly namespace: string }
  /** `stored` is left out if no session is stored. */
  | { readonly type: 'reconnect-ended'; readonly stored?: StoredChoice }
  /** The wallet reports other accounts or another network. */
  | { readonly type: 'connection-changed'; readonly uid: string; readonly approval: CheckedApproval }
  /** The user picks one of the connections, and one of its accounts. */
  | { readonly type: 'account-chosen'; readonly uid: string; readonly account: CaipAddress }
  | { readonly type: 'network-chosen'; readonly chainId: CaipNetworkId }
  | { readonly type: 'disconnect-started'; readonly namespace: string }
  | { readonly type: 'disconnect-ended'; readonly namespace: string }
  | { readonly type: 'disconnected'; readonly uid: string }
  | { readonly type: 'namespace-removed'; readonly namespace: string }

/** The connections in their stored order, and the ones that were in use when the page was left. */
export interface StoredChoice {
  readonly connections: readonly Pick<Connection, 'uid' | 'instance'>[]
  readonly active: string | undefined
  /** The uid of the connection in use, by namespace. */
  readonly current: Readonly<Record<string, string>>
}

/** Parts of the widget that the reducer reads. */
export interface SessionContext {
  /** The namespaces in plugin order. */
  namespaces(): readonly string[]
  /** Whether a stored connection of a namespace may still replace the current one. */
  isRestoring(namespace: string, current: string | undefined): boolean
}

const noContext: SessionContext = { namespaces: () => [], isRestoring: () => false }

const emptyNamespace: NamespaceSession = {
  status: 'disconnected',
  connections: [],
  current: undefined,
  leaving: false,
  network: undefined,
}

/** Returns the next state of the session. Pure. */
export function reduceSession(state: SessionState, action: SessionAction, context = noContext): SessionState {
  switch (action.type) {
    case 'connect-started':
      return change(state, action.namespace, (entry) => ({ ...entry, status: 'connecting' }))
    case 'connect-failed':
      return change(state, action.namespace, (entry) => settleOrRestore(entry, action.namespace, context))
    case 'connect-succeeded': {
      const { namespace, uid } = action.connection
      const next = change(state, namespace, (entry) =>
        settle({ ...prepend(entry, action.connection), current: uid }),
      )
      return { ...next, active: namespace }
    }
    case 'reconnect-started':
      return action.namespaces.reduce(
        (next, namespace) =>
          change(next, namespace, (entry) =>
            entry.status === 'connecting' ? entry : { ...entry, status: 'reconnecting' },
          ),
        state,
      )
    case 'reconnect-succeeded': {
      const { connection, stored, order = [] } = action
      const { namespace, uid } = connection
      const isCurrent = stored !== undefined && storedCurrent(stored, namespace) === uid
      const next = change(state, namespace, (entry) => {
        const current = isCurrent ? uid : (entry.current ?? uid)
        const added = { ...insert(entry, connection, order), current }
        return isCurrent && entry.status !== 'connecting' ? settle(added) : settleUnlessPending(added)
      })
      return isCurrent && stored.active === namespace ? { ...next, active: namespace } : next
    }
    case 'reconnect-settled':
      return changeKnown(state, action.namespace, (entry) =>
        settleUnlessConnecting(entry, action.namespace, context),
      )
    case 'reconnect-ended':
      return endReconnect(state, action.stored, context)
    case 'connection-changed':
      return changeConnection(state, action.uid, (connection) => {
        const { accounts, network: chainId, approvedNetworks } = action.approval
        return { ...connection, accounts, chainId, approvedNetworks }
      })
    case 'account-chosen': {
      const namespace = findConnection(state, action.uid)?.namespace
      if (namespace === undefined) return state
      const first = changeConnection(state, action.uid, (connection) => ({
        ...connection,
        accounts: withFirst(connection.accounts, action.account),
      }))
      return {
        ...change(first, namespace, (entry) => ({ ...entry, current: action.uid })),
        active: namespace,
      }
    }
    case 'network-chosen': {
      const namespace = namespaceOf(action.chainId)
      const next = change(state, namespace, (entry) => ({ ...entry, network: action.chainId }))
      return { ...next, active: namespace, chosen: namespace }
    }
    case 'disconnect-started':
      return changeKnown(state, action.namespace, (entry) => ({ ...entry, leaving: true }))
    case 'disconnect-ended':
      return changeKnown(state, action.namespace, (entry) =>
        settleUnlessConnecting({ ...entry, leaving: false }, action.namespace, context),
      )
    case 'disconnected': {
      const namespace = findConnection(state, action.uid)?.namespace
      if (namespace === undefined) return state
      const next = change(state, namespace, (entry) =>
        settleUnlessConnecting(without(entry, action.uid), namespace, context),
      )
      return withActive(next, context)
    }
    case 'namespace-removed': {
      const { [action.namespace]: _, ...byNamespace } = state.byNamespace
      const unlessRemoved = (namespace: string | undefined) =>
        namespace === action.namespace ? undefined : namespace
      const [active, chosen] = [unlessRemoved(state.active), unlessRemoved(state.chosen)]
      return withActive({ active, chosen, byNamespace }, context)
    }
  }
}

type Update = (entry: NamespaceSession) => NamespaceSession

function change(state: SessionState, namespace: string, update: Update): SessionState {
  const next = update(namespaceSession(state, namespace) ?? emptyNamespace)
  return { ...state, byNamespace: { ...state.byNamespace, [namespace]: next } }
}

function changeKnown(state: SessionState, namespace: string, update: Update): SessionState {
  return namespaceSession(state, namespace) ? change(state, namespace, update) : state
}

function endReconnect(
  state: SessionState,
  stored: StoredChoice | undefined,
  context: SessionContext,
): SessionState {
  const settled = Object.keys(state.byNamespace).reduce(
    (next, namespace) =>
      change(next, namespace, (entry) => {
        const restored = stored ? applyStored(entry, namespace, stored) : entry
        return restored.status === 'connecting' ? restored : settle(restored)
      }),
    state,
  )
  const active = stored?.active ?? settled.active
  return withActive({ ...settled, active }, context)
}

function applyStored(entry: NamespaceSession, namespace: string, stored: StoredChoice): NamespaceSession {
  const current = storedCurrent(stored, namespace)
  const inOrder = stored.connections.flatMap(({ uid, instance }) => {
    const connection = entry.connections.find((candidate) => candidate.uid === uid)
    return connection ? [{ ...connection, instance }] : []
  })
  const others = entry.connections.filter(({ uid }) => !inOrder.some((connection) => connection.uid === uid))
  const connections = [...inOrder, ...others]
  const isRestored = connections.some(({ uid }) => uid === current)
  return { ...entry, connections, current: isRestored ? current : entry.current }
}

/** The uid of the stored connection that was in use in a namespace. */
function storedCurrent(stored: StoredChoice, namespace: string): string | undefined {
  const current = ownValue(stored.current, namespace)
  return stored.connections.some(({ uid }) => uid === current) ? current : undefined
}

function changeConnection(
  state: SessionState,
  uid: string,
  update: (connection: Connection) => Connection,
): SessionState {
  const namespace = findConnection(state, uid)?.namespace
  if (namespace === undefined) return state
  return change(state, namespace, (entry) => ({
    ...entry,
    connections: entry.connections.map((connection) =>
      connection.uid === uid ? update(connection) : connection,
    ),
  }))
}

/** Puts an account first. */
function withFirst(accounts: Connection['accounts'], account: CaipAddress): Connection['accounts'] {
  const isChosen = ({ caipAddress }: Connection['accounts'][number]) => caipAddress === account
  return [...accounts.filter(isChosen), ...accounts.filter((listed) => !isChosen(listed))]
}

/** Keeps the active namespace while it is connected; else uses the first connected one in plugin order, else the chosen one. */
function withActive(state: SessionState, { namespaces }: SessionContext): SessionState {
  const isConnected = (namespace: string) => namespaceSession(state, namespace)?.current !== undefined
  if (state.active !== undefined && isConnected(state.active)) return state
  const connected = [...namespaces(), ...Object.keys(state.byNamespace)].find(isConnected)
  return { ...state, active: connected ?? state.chosen }
}

/** Puts a connection first. */
function prepend(entry: NamespaceSession, connection: Connection): NamespaceSession {
  const others = entry.connections.filter(({ uid }) => uid !== connection.uid)
  return { ...entry, connections: [connection, ...others] }
}

/** Replaces a connection in its position, or adds it before those that follow it in the stored order. */
function insert(
  entry: NamespaceSession,
  connection: Connection,
  order: StoredChoice['connections'],
): NamespaceSession {
  const { connections } = entry
  const { uid } = connection
  if (connections.some((known) => known.uid === uid))
    return { ...entry, connections: connections.map((known) => (known.uid === uid ? connection : known)) }
  // one that the user has connected since is another instance
  const positionOf = (wanted: Connection) =>
    order.findIndex((stored) => stored.uid === wanted.uid && stored.instance === wanted.instance)
  const position = positionOf(connection)
  const following = connections.findIndex((known) => position >= 0 && positionOf(known) > position)
  const index = following < 0 ? connections.length : following
  return {
    ...entry,
    connections: [...connections.slice(0, index), connection, ...connections.slice(index)],
  }
}

/** Removes a connection; if it was current, the newest remaining one replaces it. */
function without(entry: NamespaceSession, uid: string): NamespaceSession {
  const connections = entry.connections.filter((connection) => connection.uid !== uid)
  const current = entry.current === uid ? connections[0]?.uid : entry.current
  return { ...entry, connections, current }
}

/** Sets the status that follows from the connections. */
function settle(entry: NamespaceSession): NamespaceSession {
  return { ...entry, status: entry.current === undefined ? 'disconnected' : 'connected' }
}

/** Sets the status that follows from the connections, or `reconnecting` while others of the namespace are restored. */
function settleOrRestore(
  entry: NamespaceSession,
  namespace: string,
  { isRestoring }: SessionContext,
): NamespaceSession {
  return isRestoring(namespace, entry.current) ? { ...entry, status: 'reconnecting' } : settle(entry)
}

/** As {@link settleOrRestore}, unless a connect is pending, which settles the status itself. */
function settleUnlessConnecting(
  entry: NamespaceSession,
  namespace: string,
  context: SessionContext,
): NamespaceSession {
  return entry.status === 'connecting' ? entry : settleOrRestore(entry, namespace, context)
}

/** Settles unless a connect or reconnect is pending, which settles the status itself. */
function settleUnlessPending(entry: NamespaceSession): NamespaceSession {
  return entry.status === 'connecting' || entry.status === 'reconnecting' ? entry : settle(entry)
}
