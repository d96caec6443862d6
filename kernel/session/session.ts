import type { SessionService } from '../contracts/session.js'
import type { Report } from '../core/errors/report.js'
import type { Store } from '../core/state/store.js'
import { createBalanceReader } from './balance.js'
import { createConnects } from './connect.js'
import { pickConnector } from './connectors.js'
import { createDisconnect } from './disconnect.js'
import { sessionErrors } from './errors.js'
import { createWalletAsker } from './ask-wallet.js'
import { createLiveConnections, type SessionDeps, type SessionParts } from './live-connections.js'
import { createPersistence } from './persistence.js'
import { followPlugins } from './plugin-changes.js'
import { createRestore } from './restore.js'
import { inBackground } from '../core/errors/background.js'
import { createStoredConnections } from './stored-connections.js'
import { reduceSession, type SessionContext } from './reducer.js'
import { currentConnection, findConnection, sessionAtom, sessionStorageKey } from './state.js'
import { createSelectAccount } from './select-account.js'
import { createSwitcher } from './switch-network.js'

/** Creates the session service. Its state is in {@link sessionAtom}. */
export function createSessionService(widgetDeps: SessionDeps): SessionService {
  const { storage, report, signal } = widgetDeps
  const store = guardStore(widgetDeps.store, report)
  const deps: SessionDeps = { ...widgetDeps, store }
  const balance = createBalanceReader(deps)

  // work aborted by the disposal is not an error
  const reportErrors = inBackground({ report, signal })

  const context: SessionContext = {
    namespaces: () => deps.namespaces.list(),
    isRestoring: (namespace, current) => restore.isRestoring(namespace, current),
  }
  const reduce: SessionParts['reduce'] = (state, action) => reduceSession(state, action, context)

  const stored = createStoredConnections()
  const parts: SessionParts = {
    ...deps,
    reduce,
    dispatch: (action) => store.set(sessionAtom, (state) => reduce(state, action)),
    stored,
    persistence: createPersistence(deps, stored, {
      preview: (session) => restore.preview(session),
      onStored: () => restore.onStored(),
    }),
    recordUserAction: (namespace) => restore.recordUserAction(namespace),
    persist: () => reportErrors(persistence.persist()),
    readBalance: () => reportErrors(balance.refresh()),
  }
  const { persistence, persist } = parts
  const live = createLiveConnections(parts)
  const asker = createWalletAsker(parts)
  const connects = createConnects(parts, live, asker)
  const restore = createRestore(parts, live, asker)
  const switcher = createSwitcher(parts, live)
  const disconnect = createDisconnect(parts, live, asker)
  persistence.onEnded(({ uid, instance }) => {
    const isCurrent = findConnection(store.get(sessionAtom), uid)?.instance === instance
    if (isCurrent && !live.isAttaching(uid)) live.remove(uid, 'elsewhere')
  })
  const unwatch = storage.watch(sessionStorageKey, (written, isCleared) => {
    // the site has removed all that it had stored, as some do to log out
    if (isCleared) [...live.uids()].forEach((uid) => live.remove(uid, 'elsewhere'))
    // another tab without connections has removed the session; the live connections of this tab stay stored
    else if (written === undefined && live.uids().length > 0) persist()
  })
  signal.addEventListener('abort', unwatch, { once: true })
  followPlugins(parts, live, { restoreListed: restore.restoreListed, switchTo: switcher.switchTo })

  return {
    connect: connects.connect,
    async prepare(connectorId) {
      await pickConnector(store, connectorId)?.load()
    },
    reconnect: (request) => restore.reconnect(request),
    async disconnect(request) {
      // the end of one connection leaves a connect of another wallet alone
      if (request?.connection === undefined) connects.cancel(request?.namespace)
      await disconnect(request)
    },
    switchNetwork: (network) => switcher.switchTo(network),
    selectAccount: createSelectAccount(parts, switcher),
    async provider(namespace) {
      const connection = currentConnection(store.get(sessionAtom), namespace)
      const waiting = namespace && asker.waitingProvider(namespace)
      return waiting || (connection && live.driver(connection.uid)?.provider())
    },
    refreshBalance: (request) => balance.refresh(request),
  }
}

/** Wraps the store so that `set` reports what a subscriber throws; an update is never left half done. */
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
