import type { Clock } from '../../clock/clock.js'
import { within } from '../../clock/within.js'
import type { Approval, Connector, ConnectorDriver } from '../../contracts/connector.js'
import {
  accountChanged,
  connected,
  disconnected,
  disconnectFailed,
  networkSwitched,
  type Connection,
  type SessionService,
} from '../../contracts/session.js'
import { isRejection } from '../../errors/rejection.js'
import type { Report } from '../../errors/report.js'
import { toRpcError } from '../../errors/rpc-codes.js'
import type { EventBus } from '../../events/bus.js'
import { anySignal } from '../../signals/any-signal.js'
import type { Store } from '../../state/store.js'
import type { StorageService } from '../../storage/storage.js'
import type { NamespacesService } from '../registry.js'
import { checkApproval } from './approval.js'
import { connectorsAtom, nativeBalanceAtom, sessionAtom } from './atoms.js'
import { createBalanceReader } from './balance.js'
import { sessionErrors } from './errors.js'
import { findConnector } from './find-connector.js'
import { currentConnection, findConnection } from './connections.js'
import { reduceSession, type SessionAction } from './machine.js'
import { readSession, writeSession, type StoredSession } from './stored.js'
import { untilAborted } from './until-aborted.js'

/** How long a remembered wallet may take to say whether it still agrees. */
export const reconnectLimitMs = 5_000

/** What the session needs of the widget. */
export interface SessionDeps {
  readonly store: Store
  readonly clock: Clock
  readonly storage: StorageService
  readonly events: EventBus
  readonly report: Report
  readonly namespaces: NamespacesService
  /** Ends with the widget. */
  readonly signal: AbortSignal
}

interface Live {
  readonly driver: ConnectorDriver
  readonly unwatch: () => void
}

/** Creates the session (specification, section 4). All its state is in {@link sessionAtom}. */
export function createSessionService(deps: SessionDeps): SessionService {
  const { store, storage, events, report, signal } = deps
  const live = new Map<string, Live>()
  const balance = createBalanceReader(deps)
  let asking: AbortController | undefined
  let reconnecting: Promise<void> | undefined

  signal.addEventListener('abort', () => [...live.keys()].forEach(release), { once: true })

  const dispatch = (action: SessionAction) => store.set(sessionAtom, (state) => reduceSession(state, action))
  const remember = () => writeSession(storage, store.get(sessionAtom))
  // a read that the widget's end has cut off is no fault
  const readBalance = () => void balance.refresh().catch((error: unknown) => signal.aborted || report(error))

  function release(uid: string) {
    live.get(uid)?.unwatch()
    live.delete(uid)
  }

  /** Takes over what a wallet agreed to, and follows what it tells from now on. */
  function adopt(connector: Connector, driver: ConnectorDriver, approval: Approval): Connection {
    const uid = `${connector.namespace}/${connector.id}`
    const { id: connectorId, name, type, namespace, imageUrl } = connector
    const { accounts, network: chainId } = approval
    release(uid)
    const unwatch = driver.watch({
      accountsChanged: (next) =>
        next.length === 0 ? forget(uid) : follow({ type: 'accounts-changed', uid, accounts: next }),
      networkChanged: (next) => follow({ type: 'network-changed', uid, chainId: next }),
      disconnected: () => forget(uid),
    })
    live.set(uid, { driver, unwatch })
    return { uid, connectorId, name, type, namespace, accounts, chainId, imageUrl }
  }

  function follow(action: SessionAction & { readonly uid: string }) {
    const before = findConnection(store.get(sessionAtom), action.uid)
    dispatch(action)
    const after = findConnection(store.get(sessionAtom), action.uid)
    if (!before || !after) return
    const { namespace } = after
    if (before.chainId !== after.chainId)
      events.emit(networkSwitched, { namespace, caipNetworkId: after.chainId })
    if (before.accounts[0] !== after.accounts[0]) {
      events.emit(accountChanged, { namespace, caipAddress: after.accounts[0] })
    }
    void remember()
    readBalance()
  }

  function forget(uid: string) {
    const connection = findConnection(store.get(sessionAtom), uid)
    release(uid)
    if (!connection) return
    dispatch({ type: 'disconnected', uid })
    if (!currentConnection(store.get(sessionAtom))) store.set(nativeBalanceAtom, undefined)
    events.emit(disconnected, { namespace: connection.namespace })
    void remember()
    readBalance()
  }

  async function connect({ connectorId, signal: given }: Parameters<SessionService['connect']>[0]) {
    const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
    if (!connector)
      throw sessionErrors.CONNECTOR_NOT_FOUND({ detail: `There is no connector "${connectorId}".` })
    const { namespace } = connector
    asking?.abort()
    const attempt = (asking = new AbortController())
    const ended = anySignal(attempt.signal, signal, given)
    dispatch({ type: 'connect-started', namespace })
    try {
      const driver = await untilAborted(ended, connector.load())
      const approval = checkApproval(connector, await untilAborted(ended, driver.connect({ signal: ended })))
      const connection = adopt(connector, driver, approval)
      dispatch({ type: 'connect-succeeded', connection })
      events.emit(connected, { namespace, connectorId })
      await remember()
      readBalance()
      return connection
    } catch (thrown) {
      // a newer attempt has the status now
      if (asking === attempt) dispatch({ type: 'connect-failed', namespace })
      throw toRpcError(thrown, 'The wallet did not connect')
    } finally {
      if (asking === attempt) asking = undefined
    }
  }

  /** One remembered connection after the other; whatever a wallet does, the run ends. */
  async function reconnectAll({ connections, current }: StoredSession) {
    const namespaces = [...new Set(connections.map(({ namespace }) => namespace))]
    dispatch({ type: 'reconnect-started', namespaces })
    for (const claim of connections) {
      try {
        const connector = await findConnector(deps, claim.connectorId)
        if (!connector || connector.namespace !== claim.namespace || signal.aborted) continue
        const driver = await untilAborted(signal, connector.load())
        const asked = untilAborted(signal, driver.reconnect({ signal }))
        const approval = await within(deps.clock, reconnectLimitMs, asked, () =>
          sessionErrors.NO_ANSWER({ values: { wallet: claim.name } }),
        )
        if (!approval) continue
        const connection = adopt(connector, driver, checkApproval(connector, approval))
        const isCurrent = Object.hasOwn(current, claim.namespace) && current[claim.namespace] === claim.uid
        dispatch({ type: 'reconnect-succeeded', connection, current: isCurrent })
      } catch (error) {
        if (!isRejection(error)) report(error)
      }
    }
    if (signal.aborted) return
    dispatch({ type: 'reconnect-ended' })
    await remember()
    readBalance()
  }

  async function reconnect() {
    const stored = await readSession(storage)
    if (stored && !signal.aborted) await reconnectAll(stored)
  }

  async function end(namespace: string) {
    const connection = currentConnection(store.get(sessionAtom), namespace)
    if (!connection) return
    const driver = live.get(connection.uid)?.driver
    try {
      await driver?.disconnect()
    } catch (cause) {
      report(sessionErrors.DISCONNECT_FAILED({ cause }))
      events.emit(disconnectFailed, { namespace })
    }
    forget(connection.uid)
    await remember()
  }

  return {
    connect,
    async prepare(connectorId) {
      const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
      await connector?.load()
    },
    reconnect: () => (reconnecting ??= reconnect().finally(() => (reconnecting = undefined))),
    async disconnect({ namespace } = {}) {
      asking?.abort()
      const all = namespace === undefined ? Object.keys(store.get(sessionAtom).byNamespace) : [namespace]
      await Promise.all(all.map(end))
    },
    async provider(namespace) {
      const connection = currentConnection(store.get(sessionAtom), namespace)
      return connection && live.get(connection.uid)?.driver.provider()
    },
    refreshBalance: (request) => balance.refresh(request),
  }
}
