import type { Connection, SessionService } from '../contracts/session.js'
import { disconnected, disconnectFailed } from '../contracts/session-events.js'
import type { WalletAsker } from './ask-wallet.js'
import { findMember } from './connectors.js'
import { sessionErrors } from './errors.js'
import type { LiveConnections, SessionParts } from './live-connections.js'
import { allConnections, currentConnection, findConnection, sessionAtom } from './state.js'

/** Creates `disconnect`: tells the wallet, removes the connection here and in other tabs. */
export function createDisconnect(
  parts: SessionParts,
  live: LiveConnections,
  asker: WalletAsker,
): SessionService['disconnect'] {
  const { store, events, signal, report, dispatch, persistence, stored } = parts
  /** Disconnects under way, by connection instance: the same wallet may be connected again meanwhile. */
  const ending = new Map<string, { readonly namespace: string; readonly ended: Promise<void> }>()
  const keyOf = ({ uid, instance }: Connection) => instance ?? uid

  /** Whether the connections of a connector end together. Sessions of older versions are stored without it. */
  const isShared = (connection: Connection) =>
    (connection.conversation ?? findMember(store, connection)?.conversation) === 'shared'

  async function end(connection: Connection) {
    const { namespace, uid } = connection
    const isCurrent = () => findConnection(store.get(sessionAtom), uid)?.instance === connection.instance
    const error = await asker.endWallet(connection, live.driver(uid))
    if (signal.aborted) return
    ending.delete(keyOf(connection))
    persistence.end(connection)
    if (error !== undefined) {
      report(sessionErrors.DISCONNECT_FAILED({ cause: error }))
      // a wallet that has reported the end before it failed is disconnected
      if (isCurrent()) events.emit(disconnectFailed, { namespace })
    }
    if (isCurrent()) live.remove(uid, error === undefined ? 'user' : 'unconfirmed')
    settleNamespace(namespace)
  }

  /** Ends `leaving` once no connection of the namespace is being disconnected any more. */
  function settleNamespace(namespace: string) {
    const isLeaving = [...ending.values()].some((entry) => entry.namespace === namespace)
    if (!isLeaving) dispatch({ type: 'disconnect-ended', namespace })
  }

  /** Ends a stored connection whose wallet has not answered. */
  function drop(connection: Connection) {
    const { namespace, accounts } = connection
    persistence.end(connection)
    settleNamespace(namespace)
    const ids = accounts.map(({ caipAddress }) => caipAddress)
    events.emit(disconnected, { namespace, accounts: ids, reason: 'user' })
  }

  /** Disconnects a connection, or returns the disconnect of it that is under way. */
  function endOnce(connection: Connection): Promise<void> {
    const key = keyOf(connection)
    const { namespace, uid } = connection
    const known = ending.get(key)
    if (known) return known.ended
    live.expectEnd(uid)
    dispatch({ type: 'disconnect-started', namespace })
    const ended = end(connection)
    ending.set(key, { namespace, ended })
    return ended
  }

  return async ({ namespace, connection: uid } = {}) => {
    const isAll = namespace === undefined && uid === undefined
    const state = store.get(sessionAtom)
    const asked = stored.list('asked').map(({ connection }) => connection)
    const others = stored.list('absent', 'unanswered').map(({ connection }) => connection)
    const notLive = isAll || uid !== undefined ? [...asked, ...others] : asked
    const requested = isAll
      ? [...allConnections(state), ...notLive]
      : uid === undefined
        ? [currentConnection(state, namespace), ...asked.filter((entry) => entry.namespace === namespace)]
        : [findConnection(state, uid), ...notLive.filter((entry) => entry.uid === uid)]
    const isLeaving = (connection: Connection) =>
      requested.some(
        (entry) =>
          entry?.uid === connection.uid ||
          (entry?.connectorId === connection.connectorId && isShared(connection)),
      )
    const leaving = allConnections(state).filter(isLeaving)
    const dropped = notLive.filter(isLeaving)
    // other stored wallets are still restored
    for (const connection of dropped) drop(connection)
    // a stored wallet that answers or announces itself later is not restored after a disconnect
    if (namespace !== undefined && uid === undefined) stored.dropWaiting(namespace)
    const namespaces = [...new Set([...dropped, ...leaving].map((connection) => connection.namespace))]
    await Promise.all(leaving.map(endOnce))
    namespaces.forEach(settleNamespace)
    await persistence.persist()
  }
}
