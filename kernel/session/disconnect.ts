import { withTimeout } from '../core/edges/with-timeout.js'
import { type Connection } from '../contracts/session.js'
import { disconnectFailed } from '../contracts/session-events.js'
import { abortable } from './connectors.js'
import { sessionErrors } from './errors.js'
import type { LiveConnections, SessionParts } from './live-connections.js'
import type { Reconnects } from './reconnect.js'
import { allConnections, currentConnection, findConnection, sessionAtom } from './state.js'

/** Time limit of a wallet's answer to a disconnect, in milliseconds. Afterwards the connection is removed anyway. */
export const disconnectLimitMs = 5_000

/** Selects the current wallet of a namespace, or a connection by its uid. Default: every wallet. */
interface DisconnectRequest {
  readonly namespace?: string | undefined
  readonly connection?: string | undefined
}

/** Creates `disconnect`: tells the wallet, removes the connection here and in other tabs. */
export function createDisconnect(
  parts: SessionParts,
  live: LiveConnections,
  reconnects: Pick<Reconnects, 'unconfirmed' | 'drop'>,
) {
  const { store, events, clock, signal, report, dispatch, persistence } = parts
  /** Disconnects under way, by connection instance: the same wallet may be connected again meanwhile. */
  const ending = new Map<string, { readonly namespace: string; readonly ended: Promise<void> }>()
  const keyOf = ({ uid, instance }: Connection) => instance ?? uid

  async function end(connection: Connection) {
    const { namespace, uid } = connection
    const isCurrent = () => findConnection(store.get(sessionAtom), uid)?.instance === connection.instance
    let isFailed = false
    live.expectEnd(uid)
    dispatch({ type: 'disconnect-started', namespace })
    try {
      const answer = live.driver(uid)?.disconnect()
      const late = () => sessionErrors.NO_ANSWER({ values: { wallet: connection.name } })
      await abortable(signal, withTimeout(clock, disconnectLimitMs, Promise.resolve(answer), late))
    } catch (cause) {
      if (signal.aborted) return
      report(sessionErrors.DISCONNECT_FAILED({ cause }))
      // a wallet that has reported the end before it failed is disconnected
      isFailed = isCurrent()
      if (isFailed) events.emit(disconnectFailed, { namespace })
    }
    ending.delete(keyOf(connection))
    persistence.end(connection)
    if (isCurrent()) live.remove(uid, isFailed ? undefined : 'user')
    settleNamespace(namespace)
  }

  /** Ends `leaving` once no connection of the namespace is being disconnected any more. */
  function settleNamespace(namespace: string) {
    const isLeaving = [...ending.values()].some((entry) => entry.namespace === namespace)
    if (!isLeaving) dispatch({ type: 'disconnect-ended', namespace })
  }

  /** Disconnects a connection, or returns the disconnect of it that is under way. */
  function endOnce(connection: Connection): Promise<void> {
    const key = keyOf(connection)
    const { namespace } = connection
    const entry = ending.get(key) ?? { namespace, ended: end(connection) }
    ending.set(key, entry)
    return entry.ended
  }

  return async function disconnect({ namespace, connection: uid }: DisconnectRequest): Promise<void> {
    const isAll = namespace === undefined && uid === undefined
    const state = store.get(sessionAtom)
    const first = uid === undefined ? currentConnection(state, namespace) : findConnection(state, uid)
    const isLeaving = (connection: Connection) =>
      isAll ||
      connection.uid === first?.uid ||
      (connection.conversation === 'shared' && connection.connectorId === first?.connectorId)
    const leaving = allConnections(state).filter(isLeaving)

    const isRequested = (connection: Connection) =>
      isAll || (uid === undefined ? connection.namespace === namespace : connection.uid === uid)
    const unconfirmed = reconnects.unconfirmed().filter(isRequested)
    const retained = isAll || uid !== undefined ? persistence.retained().filter(isRequested) : []
    for (const connection of [...unconfirmed, ...retained]) persistence.end(connection)
    // a stored wallet that announces itself later is not restored after a disconnect
    if (namespace !== undefined && uid === undefined) persistence.dropAwaiting(namespace)
    const namespaces = [...new Set([...unconfirmed, ...leaving].map((connection) => connection.namespace))]
    for (const id of namespaces) {
      parts.recordUserAction(id)
      // other stored wallets of the namespace are still restored after the end of one
      if (uid === undefined) reconnects.drop(id)
    }
    await Promise.all(leaving.map(endOnce))
    namespaces.forEach(settleNamespace)
    await persistence.persist()
  }
}
