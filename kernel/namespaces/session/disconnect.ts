import { within } from '../../clock/within.js'
import { disconnectFailed } from '../../contracts/session-events.js'
import type { Connection } from '../../contracts/session.js'
import type { LiveConnections } from './live-connections.js'
import { sessionAtom } from './atoms.js'
import { currentConnection, findConnection } from './connections.js'
import { sessionErrors } from './errors.js'
import { isShared } from './find-connector.js'
import type { SessionParts } from './parts.js'
import type { Reconnects } from './reconnect.js'
import { untilAborted } from './until-aborted.js'

/** How long a wallet may take to answer a disconnect, in milliseconds; afterwards the connection is removed here. */
export const disconnectLimitMs = 5_000

/** Creates `disconnect`: tells the wallet, removes the connection here and in other tabs. */
export function createDisconnect(
  parts: SessionParts,
  live: LiveConnections,
  reconnects: Pick<Reconnects, 'unconfirmed' | 'drop'>,
) {
  const { store, events, clock, signal, report, dispatch, persistence } = parts
  /** Disconnects under way, by the instance of their connection: a wallet may be connected again meanwhile. */
  const ending = new Map<string, { readonly namespace: string; readonly ended: Promise<void> }>()
  const keyOf = ({ uid, instance }: Connection) => instance ?? uid

  async function end(connection: Connection) {
    const { namespace, uid } = connection
    dispatch({ type: 'disconnect-started', namespace })
    try {
      const answer = live.driver(uid)?.disconnect()
      const late = () => sessionErrors.NO_ANSWER({ values: { wallet: connection.name } })
      await untilAborted(signal, within(clock, disconnectLimitMs, Promise.resolve(answer), late))
    } catch (cause) {
      if (signal.aborted) return
      report(sessionErrors.DISCONNECT_FAILED({ cause }))
      events.emit(disconnectFailed, { namespace })
    }
    ending.delete(keyOf(connection))
    persistence.end(connection)
    if (findConnection(store.get(sessionAtom), uid)?.instance === connection.instance) live.remove(uid)
    settleNamespace(namespace)
  }

  /** Ends `leaving` once no connection of the namespace is being disconnected any more. */
  function settleNamespace(namespace: string) {
    const isLeaving = [...ending.values()].some((under) => under.namespace === namespace)
    if (!isLeaving) dispatch({ type: 'disconnect-ended', namespace })
  }

  /** Ends a connection once, however often it is asked for. */
  function endOnce(connection: Connection): Promise<void> {
    const key = keyOf(connection)
    const { namespace } = connection
    const under = ending.get(key) ?? { namespace, ended: end(connection) }
    ending.set(key, under)
    return under.ended
  }

  return async function disconnect(namespace: string | undefined): Promise<void> {
    const isAll = namespace === undefined
    const state = store.get(sessionAtom)
    const known = Object.values(state.byNamespace).flatMap(({ connections }) => connections)
    const first = currentConnection(state, namespace)
    const goesToo = ({ uid, type }: Connection) =>
      isAll || uid === first?.uid || (type === first?.type && isShared(type))
    const leaving = known.filter(goesToo)

    const isOurs = (one: Connection) => isAll || one.namespace === namespace
    const unconfirmed = reconnects.unconfirmed().filter(isOurs)
    const stored = isAll ? [...unconfirmed, ...persistence.retained()] : unconfirmed
    for (const connection of stored) persistence.end(connection)
    // a wallet that has not shown up yet does not come back after a disconnect
    if (!isAll) persistence.dropAwaiting(namespace)
    const namespaces = [...new Set([...unconfirmed, ...leaving].map((one) => one.namespace))]
    for (const one of namespaces) {
      parts.decide(one)
      reconnects.drop(one)
    }
    await Promise.all(leaving.map(endOnce))
    namespaces.forEach(settleNamespace)
    await persistence.persist()
  }
}
