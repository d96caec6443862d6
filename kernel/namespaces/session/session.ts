import { connected } from '../../contracts/session-events.js'
import { connectorSources } from '../../contracts/slots.js'
import type { SessionService } from '../../contracts/session.js'
import type { Report } from '../../errors/report.js'
import { toRpcError } from '../../errors/rpc-codes.js'
import { anySignal } from '../../signals/any-signal.js'
import { slotAtom } from '../../slots/slot-atom.js'
import type { Store } from '../../state/store.js'
import { createLiveConnections } from './live-connections.js'
import { sessionAtom } from './atoms.js'
import { createBalanceReader } from './balance.js'
import { allConnections, currentConnection, findConnection } from './connections.js'
import { createDisconnect } from './disconnect.js'
import { sessionErrors } from './errors.js'
import { isCurrentSource, pickConnector, sourceOf } from './find-connector.js'
import { askWallet } from './ask-wallet.js'
import { followPlugins } from './plugin-changes.js'
import { reduceSession } from './reducer.js'
import type { SessionDeps } from './deps.js'
import type { SessionParts } from './parts.js'
import { createPersistence } from './persistence.js'
import { recentConnectorsAtom } from './recent.js'
import { createReconnects } from './reconnect.js'
import { sessionStorageKey } from './stored-key.js'
import { createSwitcher } from './switch-network.js'
import { withRecent } from './with-recent.js'

/** Creates the session. All its state is in {@link sessionAtom}. */
export function createSessionService(given: SessionDeps): SessionService {
  const { storage, events, report, signal } = given
  const store = guardStore(given.store, report)
  const deps: SessionDeps = { ...given, store }
  const balance = createBalanceReader(deps)
  let asking: { readonly namespace: string; readonly attempt: AbortController } | undefined

  // what the disposal aborts is not an error
  const reportErrors = (work: Promise<void>) =>
    void work.catch((error: unknown) => signal.aborted || report(error))

  const parts: SessionParts = {
    ...deps,
    dispatch: (action) => store.set(sessionAtom, (state) => reduceSession(state, action)),
    persistence: createPersistence(deps, () => reconnects.unconfirmed()),
    decide: (namespace) => reconnects.decide(namespace),
    persist: () => reportErrors(persistence.persist()),
    readBalance: () => reportErrors(balance.refresh()),
  }
  const { dispatch, persistence, persist, readBalance } = parts
  const live = createLiveConnections(parts)
  const reconnects = createReconnects(parts, live)
  const switcher = createSwitcher(parts, live)
  const disconnect = createDisconnect(parts, live, reconnects)
  persistence.onEnded(({ uid, instance }) => {
    const connection = findConnection(store.get(sessionAtom), uid)
    if (connection?.instance === instance) live.remove(uid, true)
  })
  // another tab had nothing to store; live connections of this tab stay stored
  const unwatch = storage.watch(
    sessionStorageKey,
    (stored) => stored === undefined && live.uids().length > 0 && persist(),
  )
  signal.addEventListener('abort', unwatch, { once: true })

  /** Cancels the connect under way. `next` is the namespace of the attempt that follows and has the status then. */
  function cancelConnect(next?: string) {
    const cancelled = asking
    asking = undefined
    cancelled?.attempt.abort()
    if (cancelled && cancelled.namespace !== next)
      dispatch({ type: 'connect-failed', namespace: cancelled.namespace })
  }

  async function connect(request: Parameters<SessionService['connect']>[0]) {
    const { connectorId, signal: given } = request
    const connector = pickConnector(store, connectorId, request.namespace)
    if (!connector)
      throw sessionErrors.CONNECTOR_NOT_FOUND({ detail: `There is no connector "${connectorId}".` })
    const { namespace } = connector
    cancelConnect(namespace)
    const attempt = new AbortController()
    asking = { namespace, attempt }
    dispatch({ type: 'connect-started', namespace })
    const source = sourceOf(store, connector)
    const gone = sessionErrors.CONNECTOR_GONE({ values: { wallet: connector.name } })
    // a driver of a plugin that was restarted or switched off may never answer
    const unsubscribe = store.sub(slotAtom(connectorSources), () => {
      if (!isCurrentSource(store, source)) attempt.abort(gone)
    })
    try {
      const ended = anySignal(attempt.signal, signal, given)
      const [connection, ...others] = await askWallet(connector, { store, live, signal: ended })
      for (const one of [...others, connection]) {
        parts.decide(one.namespace)
        // a wallet that has not shown up yet does not come back beside the one that was picked
        persistence.dropAwaiting(one.namespace)
        dispatch({ type: 'connect-succeeded', connection: one })
      }
      // asked in one namespace, and agreed to in others only
      if (connection.namespace !== namespace) dispatch({ type: 'connect-failed', namespace })
      // nothing below is awaited: the caller has the connection in the turn in which the state has it
      persist()
      store.set(recentConnectorsAtom, (recent) => withRecent(recent, connectorId))
      for (const one of [connection, ...others])
        events.emit(connected, { namespace: one.namespace, connectorId })
      readBalance()
      return connection
    } catch (thrown) {
      // after a cancellation the status is settled already, or that of a newer attempt
      if (asking?.attempt === attempt) dispatch({ type: 'connect-failed', namespace })
      throw attempt.signal.reason === gone ? gone : toRpcError(thrown, 'The wallet did not connect')
    } finally {
      unsubscribe()
      // releases the listeners on the widget's own signal
      attempt.abort()
      if (asking?.attempt === attempt) asking = undefined
    }
  }

  followPlugins(parts, live, { restoreRetained: reconnects.restoreRetained, switchTo: switcher.switchTo })
  return {
    connect,
    async prepare(connectorId) {
      await pickConnector(store, connectorId)?.load()
    },
    reconnect: (request) => reconnects.reconnect(request),
    async disconnect({ namespace } = {}) {
      if (namespace === undefined || asking?.namespace === namespace) cancelConnect()
      await disconnect(namespace)
    },
    switchNetwork: (network) => switcher.switchTo(network),
    async selectAccount(account) {
      const connection = allConnections(store.get(sessionAtom)).find((one) => one.accounts.includes(account))
      if (!connection) throw sessionErrors.NO_ACCOUNTS()
      const { uid, accounts } = connection
      live.follow({ type: 'connection-changed', uid, accounts: [...new Set([account, ...accounts])] })
    },
    async provider(namespace) {
      const connection = currentConnection(store.get(sessionAtom), namespace)
      return connection && live.driver(connection.uid)?.provider()
    },
    refreshBalance: (request) => balance.refresh(request),
  }
}

/** The store, whose `set` reports what a subscriber throws: a host's listener does not stop the session half-way. */
function guardStore(store: Store, report: Report): Store {
  const set: Store['set'] = (atom, ...args) => {
    try {
      return store.set(atom, ...args)
    } catch (cause) {
      report(sessionErrors.LISTENER_FAILED({ cause }))
      // the session's atoms are plain values: their `set` returns nothing
      return undefined as never
    }
  }
  return { ...store, set }
}
