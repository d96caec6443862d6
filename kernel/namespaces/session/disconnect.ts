import { disconnectFailed } from '../../contracts/session-events.js'
import type { Connection } from '../../contracts/session.js'
import type { LiveConnections } from './adopt.js'
import { sessionAtom } from './atoms.js'
import { currentConnection, findConnection } from './connections.js'
import { sessionErrors } from './errors.js'
import { isShared } from './find-connector.js'
import type { SessionParts } from './parts.js'
import type { Revival } from './revive.js'

/** Creates what ends connections: in the wallet, here, and in every other tab. */
export function createDisconnect(
  parts: SessionParts,
  live: LiveConnections,
  revival: () => Revival | undefined,
) {
  const { store, events, report, dispatch, kept } = parts
  /** Disconnects under way, by the instance of their connection: a wallet may be connected again meanwhile. */
  const ending = new Map<string, { readonly namespace: string; readonly ended: Promise<void> }>()
  const keyOf = ({ uid, instance }: Connection) => instance ?? uid

  async function end(connection: Connection) {
    const { namespace, uid } = connection
    dispatch({ type: 'disconnect-started', namespace })
    try {
      await live.driver(uid)?.disconnect()
    } catch (cause) {
      report(sessionErrors.DISCONNECT_FAILED({ cause }))
      events.emit(disconnectFailed, { namespace })
    }
    ending.delete(keyOf(connection))
    kept.end(connection)
    if (findConnection(store.get(sessionAtom), uid)?.instance === connection.instance) live.forget(uid)
    settleNamespace(namespace)
  }

  /** Ends `leaving` once no connection of the namespace is being disconnected any more. */
  function settleNamespace(namespace: string) {
    const isLeaving = [...ending.values()].some((under) => under.namespace === namespace)
    if (!isLeaving) dispatch({ type: 'disconnect-ended', namespace })
  }

  /** However often it is asked for, a connection is ended once. */
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
    const claims = (revival()?.pending ?? []).filter(isOurs)
    for (const claim of isAll ? [...claims, ...kept.parked()] : claims) kept.end(claim)
    const namespaces = [...new Set([...claims, ...leaving].map((one) => one.namespace))]
    for (const one of namespaces) {
      parts.decide(one)
      revival()?.drop(one)
    }
    await Promise.all(leaving.map(endOnce))
    namespaces.forEach(settleNamespace)
    await kept.remember()
  }
}
