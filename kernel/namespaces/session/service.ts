import type { Connector } from '../../contracts/connector.js'
import { connected, disconnectFailed, type Connection, type SessionService } from '../../contracts/session.js'
import { toRpcError } from '../../errors/rpc-codes.js'
import { anySignal } from '../../signals/any-signal.js'
import { createLiveConnections } from './adopt.js'
import { checkApproval } from './approval.js'
import { connectorsAtom, sessionAtom } from './atoms.js'
import { createBalanceReader } from './balance.js'
import { currentConnection } from './connections.js'
import { sessionErrors } from './errors.js'
import { followPlugins } from './follow-plugins.js'
import { reduceSession } from './machine.js'
import type { SessionDeps, SessionParts } from './parts.js'
import { recentConnectorsAtom, withRecent } from './recent.js'
import { createRevival, type Revival } from './revive.js'
import { readSession, writeSession } from './stored.js'
import { sessionEndedKey } from './stored-key.js'
import { createSwitcher } from './switch-network.js'
import { untilAborted } from './until-aborted.js'

/** Connector types that are one conversation for several namespaces: ending one ends the others. */
const sharedTypes = ['WALLET_CONNECT', 'AUTH']

/** Creates the session (specification, section 4). All its state is in {@link sessionAtom}. */
export function createSessionService(deps: SessionDeps): SessionService {
  const { store, storage, events, report, signal } = deps
  const balance = createBalanceReader(deps)
  let asking: { readonly namespace: string; readonly attempt: AbortController } | undefined
  const ending = new Set<string>()
  let revival: Revival | undefined
  let reconnecting: Promise<void> | undefined
  /** Counts what the visitor decides in this tab: a choice that was kept before does not overrule it. */
  let decisions = 0

  const parts: SessionParts = {
    ...deps,
    dispatch: (action) => store.set(sessionAtom, (state) => reduceSession(state, action)),
    remember: () =>
      writeSession(storage, store.get(sessionAtom), [...(revival?.pending ?? []), ...live.parked()]),
    // a read that the widget's end has cut off is no fault
    readBalance: () => void balance.refresh().catch((error: unknown) => signal.aborted || report(error)),
    tellEnded: (uid) => storage.tell(sessionEndedKey, uid),
  }
  const { dispatch, remember, readBalance, tellEnded } = parts
  const live = createLiveConnections(parts)
  const switcher = createSwitcher(parts, live)
  const unwatch = storage.watch(sessionEndedKey, (uid) => typeof uid === 'string' && live.forget(uid, true))
  signal.addEventListener('abort', unwatch, { once: true })

  async function ask(connector: Connector, ended: AbortSignal): Promise<Connection> {
    const driver = await untilAborted(ended, connector.load())
    const answer = await untilAborted(ended, driver.connect({ signal: ended }))
    // ended between the answer and now
    if (ended.aborted) throw sessionErrors.CANCELLED()
    return live.adopt(connector, driver, checkApproval(connector, answer))
  }

  async function connect({ connectorId, signal: given }: Parameters<SessionService['connect']>[0]) {
    const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
    if (!connector)
      throw sessionErrors.CONNECTOR_NOT_FOUND({ detail: `There is no connector "${connectorId}".` })
    const { namespace } = connector
    asking?.attempt.abort()
    const attempt = new AbortController()
    asking = { namespace, attempt }
    dispatch({ type: 'connect-started', namespace })
    try {
      const connection = await ask(connector, anySignal(attempt.signal, signal, given))
      decisions += 1
      dispatch({ type: 'connect-succeeded', connection })
      store.set(recentConnectorsAtom, (recent) => withRecent(recent, connectorId))
      events.emit(connected, { namespace, connectorId })
      await remember()
      readBalance()
      return connection
    } catch (thrown) {
      // a newer attempt in the same namespace has the status now
      const isOvertaken = asking?.namespace === namespace && asking.attempt !== attempt
      if (!isOvertaken) dispatch({ type: 'connect-failed', namespace })
      throw toRpcError(thrown, 'The wallet did not connect')
    } finally {
      if (asking?.attempt === attempt) asking = undefined
    }
  }

  /** Goes over what is kept and not live. Another tab's failures are its own: they do not change what is kept. */
  async function reconnectAll(elsewhere: boolean) {
    const stored = await readSession(storage)
    if (!stored || signal.aborted) return
    const before = decisions
    const recent = store.get(recentConnectorsAtom)
    const absent = stored.connections.filter(({ uid }) => !live.driver(uid))
    const recentFirst = recent.flatMap((id) => absent.filter(({ connectorId }) => connectorId === id))
    const claims = [...new Set([...recentFirst, ...absent])]
    revival = createRevival(claims, parts, live)
    const failed = await revival.run()
    revival = undefined
    if (signal.aborted) return
    if (elsewhere) failed.forEach(live.park)
    dispatch({ type: 'reconnect-ended', ...(decisions === before && { kept: stored }) })
    const isKept = (uid: string) => stored.connections.some((one) => one.uid === uid)
    // what is true here stays kept, though it was not true in the tab that wrote
    if (!elsewhere || !live.uids().every(isKept)) await remember()
    readBalance()
  }

  async function end(connection: Connection) {
    const { namespace, uid } = connection
    if (ending.has(uid)) return
    ending.add(uid)
    dispatch({ type: 'disconnect-started', namespace })
    try {
      await live.driver(uid)?.disconnect()
    } catch (cause) {
      report(sessionErrors.DISCONNECT_FAILED({ cause }))
      events.emit(disconnectFailed, { namespace })
    }
    ending.delete(uid)
    tellEnded(uid)
    live.forget(uid)
    dispatch({ type: 'disconnect-ended', namespace })
  }

  async function disconnect({ namespace }: { readonly namespace?: string } = {}) {
    decisions += 1
    asking?.attempt.abort()
    const all = Object.values(store.get(sessionAtom).byNamespace)
    const known = all.flatMap(({ connections }) => connections)
    const first = currentConnection(store.get(sessionAtom), namespace)
    const goesToo = ({ uid, type }: Connection) =>
      namespace === undefined || uid === first?.uid || (type === first?.type && sharedTypes.includes(type))
    const namespaces =
      namespace === undefined ? (revival?.pending ?? []).map((one) => one.namespace) : [namespace]
    for (const one of namespaces) revival?.drop(one)
    for (const { uid } of live.parked()) if (namespace === undefined) tellEnded(uid)
    live.unpark(namespace)
    await Promise.all(known.filter(goesToo).map(end))
    for (const one of namespaces) dispatch({ type: 'disconnect-ended', namespace: one })
    await remember()
  }

  function reconnect({ elsewhere = false } = {}): Promise<void> {
    const run = () => reconnectAll(elsewhere)
    // what another tab has connected meanwhile is looked at once this run is over
    const next = reconnecting && elsewhere ? reconnecting.then(run) : (reconnecting ?? run())
    reconnecting = next
    return next.finally(() => {
      if (reconnecting === next) reconnecting = undefined
    })
  }

  followPlugins(parts, live, { reconnect: () => reconnect({ elsewhere: true }), switchTo: switcher.switchTo })
  return {
    connect,
    async prepare(connectorId) {
      const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
      await connector?.load()
    },
    reconnect,
    disconnect,
    async switchNetwork(network) {
      decisions += 1
      await switcher.switchTo(network)
    },
    async provider(namespace) {
      const connection = currentConnection(store.get(sessionAtom), namespace)
      return connection && live.driver(connection.uid)?.provider()
    },
    refreshBalance: (request) => balance.refresh(request),
  }
}
