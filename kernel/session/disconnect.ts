import { withTimeout } from '../core/edges/with-timeout.js'
import { type Connection } from '../contracts/session.js'
import { disconnectFailed } from '../contracts/session-events.js'
import { abortable, findMember } from './connectors.js'
import { sessionErrors } from './errors.js'
import type { LiveConnections, SessionParts } from './live-connections.js'
import type { Reconnects } from './reconnect.js'
import { allConnections, currentConnection, findConnection, sessionAtom } from './state.js'

/** Time limit of a wallet's answer to a disconnect, in milliseconds. Afterwards the connection is removed anyway. */
export const disconnectLimitMs = 5_000

/** Kinds whose connectors with one id end together, also without a shared conversation: one login, or one session. */
const endsTogether: readonly string[] = ['AUTH', 'WALLET_CONNECT']

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

  /** Whether the connections of a connector end together. Stored connections do not have their conversation. */
  const isShared = (connection: Connection) =>
    endsTogether.includes(connection.kind) ||
    (connection.conversation ?? findMember(store, connection)?.conversation) === 'shared'

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
    const waiting = reconnects.unconfirmed()
    const stored = isAll || uid !== undefined ? [...waiting, ...persistence.retained()] : waiting
    const requested = isAll
      ? [...allConnections(state), ...stored]
      : uid === undefined
        ? [currentConnection(state, namespace), ...waiting.filter((entry) => entry.namespace === namespace)]
        : [findConnection(state, uid), ...stored.filter((entry) => entry.uid === uid)]
    const isLeaving = (connection: Connection) =>
      requested.some(
        (entry) =>
          entry?.uid === connection.uid ||
          (entry?.connectorId === connection.connectorId && isShared(connection)),
      )
    const leaving = allConnections(state).filter(isLeaving)
    const unconfirmed = waiting.filter(isLeaving)
    // other stored wallets are still restored
    reconnects.drop(unconfirmed)
    for (const connection of stored.filter(isLeaving)) persistence.end(connection)
    // a stored wallet that announces itself later is not restored after a disconnect
    if (namespace !== undefined && uid === undefined) persistence.dropAwaiting(namespace)
    const namespaces = [...new Set([...unconfirmed, ...leaving].map((connection) => connection.namespace))]
    await Promise.all(leaving.map(endOnce))
    namespaces.forEach(settleNamespace)
    await persistence.persist()
  }
}
