import type { AlertsService } from '../contracts/alerts.js'
import type { Approval, Connector, ConnectorDriver } from '../contracts/connector.js'
import type { Connection, SessionState } from '../contracts/session.js'
import {
  accountChanged,
  disconnected,
  networkSwitched,
  type DisconnectReason,
} from '../contracts/session-events.js'
import type { Clock } from '../core/edges/clock.js'
import type { Report } from '../core/errors/report.js'
import type { EventBus } from '../core/events.js'
import type { Store } from '../core/state/store.js'
import { nativeBalancesAtom } from './account-atoms.js'
import {
  checkApproval,
  type CheckedApproval,
  type ConnectorSource,
  isCurrentSource,
  pictureOf,
} from './connectors.js'
import type { NamespacesService } from './namespaces.js'
import type { SessionPersistence, WidgetStorage } from './persistence.js'
import type { SessionAction } from './reducer.js'
import { currentConnection, findConnection, sessionAtom } from './state.js'

/** Services of the widget that the session uses. */
export interface SessionDeps {
  readonly store: Store
  readonly clock: Clock
  readonly storage: WidgetStorage
  readonly events: EventBus
  readonly report: Report
  /** Raises an alert for the developer of the page. */
  readonly raise: AlertsService['raise']
  readonly namespaces: NamespacesService
  /** Aborts when the widget is disposed. */
  readonly signal: AbortSignal
}

/** Shared by the parts of the session. */
export interface SessionParts extends SessionDeps {
  /** Returns the state after an action, without a change. */
  reduce(state: SessionState, action: SessionAction): SessionState
  dispatch(action: SessionAction): void
  /** Records that the user acted on a namespace in this tab: its stored choice is ignored. */
  recordUserAction(namespace: string): void
  readonly persistence: SessionPersistence
  /** Starts to store the session and reports errors. */
  persist(): void
  /** Starts to read the balance of the active account and reports errors. */
  readBalance(): void
}

/** Connections with an attached driver. */
export interface LiveConnections {
  /** Attaches an approved connection and follows what its wallet reports. */
  attach(
    driver: ConnectorDriver,
    connector: Connector,
    source: ConnectorSource | undefined,
    approval: CheckedApproval,
    instance?: string,
  ): Connection
  driver(uid: string | undefined): ConnectorDriver | undefined
  uids(): readonly string[]
  /** The uids of connections whose plugin was deactivated or restarted since they were attached. */
  outdated(): readonly string[]
  /** Applies an account or network change from the wallet; no event if nothing changed. */
  follow(uid: string, approval: CheckedApproval): void
  /** Records that the user disconnects a wallet: its own report of the end has the reason `user`. */
  expectEnd(uid: string): void
  /** Removes an ended connection; emits nothing without a reason. If it ended `elsewhere`, the other tab stores the session. */
  remove(uid: string, reason: DisconnectReason | undefined): void
  /** Detaches a wallet whose plugin or namespace is gone; the connection is retained until they are back. */
  detach(uid: string): void
}

interface LiveConnection {
  readonly driver: ConnectorDriver
  readonly source: ConnectorSource | undefined
  readonly unwatch: () => void
}

/** Creates the live connections; all of them are released when the widget is disposed. */
export function createLiveConnections(parts: SessionParts): LiveConnections {
  const { store, events, signal, dispatch, persistence, persist, readBalance } = parts
  const live = new Map<string, LiveConnection>()
  /** The uids of connections that the user disconnects. */
  const expectedEnds = new Set<string>()

  signal.addEventListener('abort', () => [...live.keys()].forEach(release), { once: true })

  function release(uid: string) {
    const connection = live.get(uid)
    live.delete(uid)
    expectedEnds.delete(uid)
    try {
      connection?.unwatch()
    } catch (error) {
      parts.report(error)
    }
  }

  function follow(uid: string, approval: CheckedApproval) {
    const before = findConnection(store.get(sessionAtom), uid)
    dispatch({ type: 'connection-changed', uid, approval })
    const after = findConnection(store.get(sessionAtom), uid)
    if (!before || !after) return
    const { namespace } = after
    const isSwitched = before.chainId !== after.chainId
    const caipAddress = after.accounts[0]?.caipAddress
    const isNewAccount = before.accounts[0]?.caipAddress !== caipAddress
    if (isSwitched) events.emit(networkSwitched, { namespace, caipNetworkId: after.chainId })
    if (isNewAccount) events.emit(accountChanged, { namespace, caipAddress })
    if (!isSwitched && !isNewAccount && idsOf(before).join() === idsOf(after).join()) return
    persist()
    readBalance()
  }

  function remove(uid: string, reason: DisconnectReason | undefined) {
    const connection = findConnection(store.get(sessionAtom), uid)
    release(uid)
    if (!connection) return
    dispatch({ type: 'disconnected', uid })
    const { namespace } = connection
    if (!currentConnection(store.get(sessionAtom), namespace))
      store.set(nativeBalancesAtom, (known) => ({ ...known, [namespace]: undefined }))
    if (reason) events.emit(disconnected, { namespace, reason })
    if (reason !== 'elsewhere') persist()
    readBalance()
  }

  /** Ignores reports of a driver that was detached or replaced. */
  const whileLive = <A extends readonly unknown[]>(
    uid: string,
    driver: ConnectorDriver,
    handler: (...report: A) => void,
  ) => {
    return (...report: A) => {
      if (live.get(uid)?.driver === driver) handler(...report)
    }
  }

  return {
    attach(driver, connector, source, approval, instance = createInstance()) {
      const { approvedNetworks, wallet } = approval
      const uid = `${connector.namespace}/${connector.id}`
      const { id: connectorId, kind, conversation, namespace } = connector
      const { name } = wallet ?? connector
      const imageUrl = wallet ? wallet.imageUrl : pictureOf(store, connector)
      release(uid)
      const listen = <A extends readonly unknown[]>(handler: (...report: A) => void) =>
        whileLive(uid, driver, handler)
      live.set(uid, { driver, source, unwatch: () => {} })
      const change = (report: Approval) => {
        const { accounts } = Object(report) as Partial<Approval>
        if (Array.isArray(accounts) && accounts.length === 0) return end(uid)
        try {
          follow(uid, checkApproval(connector, report))
        } catch (error) {
          parts.report(error)
        }
      }
      const unwatch = driver.watch({ changed: listen(change), disconnected: listen(() => end(uid)) })
      if (live.get(uid)?.driver === driver) live.set(uid, { driver, source, unwatch })
      else unwatch()
      const { accounts, network: chainId } = approval
      const connection = {
        uid,
        connectorId,
        name,
        kind,
        conversation,
        namespace,
        accounts,
        chainId,
        imageUrl,
      }
      return { ...connection, instance, approvedNetworks }
    },
    uids: () => [...live.keys()],
    outdated: () => [...live].flatMap(([uid, { source }]) => (isCurrentSource(store, source) ? [] : [uid])),
    driver: (uid) => (uid === undefined ? undefined : live.get(uid)?.driver),
    follow,
    expectEnd: (uid) => void expectedEnds.add(uid),
    remove,
    detach(uid) {
      const connection = findConnection(store.get(sessionAtom), uid)
      release(uid)
      if (!connection) return
      persistence.retainForLater(connection, { awaitsConnector: true })
      dispatch({ type: 'disconnected', uid })
      events.emit(disconnected, { namespace: connection.namespace, reason: 'plugin' })
    },
  }

  /** Ends a connection after the wallet did, in other tabs too: not every wallet notifies all of them. */
  function end(uid: string) {
    const connection = findConnection(store.get(sessionAtom), uid)
    if (connection) persistence.end(connection)
    remove(uid, expectedEnds.has(uid) ? 'user' : 'wallet')
  }
}

const idsOf = ({ accounts }: Connection) => accounts.map(({ caipAddress }) => caipAddress)

/** Creates the id of an instance. Not `randomUUID`, which is missing in insecure contexts. */
function createInstance(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-')
}
