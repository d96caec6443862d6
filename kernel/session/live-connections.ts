import type { AlertsService } from '../contracts/alerts.js'
import type { Approval, ConnectorDriver } from '../contracts/connector.js'
import type { Connection, SessionState } from '../contracts/session.js'
import { disconnected, type DisconnectReason } from '../contracts/session-events.js'
import type { Clock } from '../core/edges/clock.js'
import type { Report } from '../core/errors/report.js'
import type { EventBus } from '../core/events.js'
import type { Store } from '../core/state/store.js'
import { nativeBalancesAtom } from './account-atoms.js'
import { emitActiveChanges, readActive } from './active-changes.js'
import type { ApprovedWallet } from './ask-wallet.js'
import {
  checkApproval,
  type CheckedApproval,
  type ConnectorSource,
  isCurrentSource,
  pictureOf,
} from './connectors.js'
import { sessionErrors } from './errors.js'
import type { NamespacesService } from './namespaces.js'
import type { SessionPersistence, WidgetStorage } from './persistence.js'
import type { SessionAction } from './reducer.js'
import type { StoredConnections } from './stored-connections.js'
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
  readonly stored: StoredConnections
  /** Starts to store the session and reports errors. */
  persist(): void
  /** Starts to read the balance of the active account and reports errors. */
  readBalance(): void
}

/** Connections with an attached driver. */
export interface LiveConnections {
  /**
   * Attaches approved wallets and follows what they report: all of them, or none.
   *
   * @param instance of a restored connection. Default: a new one for each
   * @throws session/NO_ACCOUNTS for a wallet that ends the connection at once, or the error of its driver
   */
  attachAll(wallets: readonly ApprovedWallet[], instance?: string): readonly Connection[]
  driver(uid: string | undefined): ConnectorDriver | undefined
  uids(): readonly string[]
  /** Whether a wallet is being attached, in place of the connection that the state still has. */
  isAttaching(uid: string): boolean
  /** The uids of connections whose plugin was deactivated or restarted since they were attached. */
  outdated(): readonly string[]
  /** Applies an account or network change from the wallet; no event if nothing changed. */
  follow(uid: string, approval: CheckedApproval): void
  /** Records that the user disconnects a wallet: its own report of the end has the reason `user`. */
  expectEnd(uid: string): void
  /** Removes an ended connection. If it ended `elsewhere`, the other tab stores the session. */
  remove(uid: string, reason: DisconnectReason): void
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
  const { store, events, signal, dispatch, persistence, stored, persist, readBalance } = parts
  const live = new Map<string, LiveConnection>()
  /** The uids of connections that the user disconnects. */
  const expectedEnds = new Set<string>()
  /** The uids of wallets that are being attached. */
  const attaching = new Set<string>()

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
    const activeBefore = readActive(store)
    dispatch({ type: 'connection-changed', uid, approval })
    const after = findConnection(store.get(sessionAtom), uid)
    if (!before || !after) return
    emitActiveChanges(store, events, activeBefore)
    if (before.chainId === after.chainId && idsOf(before).join() === idsOf(after).join()) return
    persist()
    readBalance()
  }

  function remove(uid: string, reason: DisconnectReason) {
    const connection = findConnection(store.get(sessionAtom), uid)
    release(uid)
    if (!connection) return
    const before = readActive(store)
    dispatch({ type: 'disconnected', uid })
    const { namespace } = connection
    if (!currentConnection(store.get(sessionAtom), namespace))
      store.set(nativeBalancesAtom, (known) => ({ ...known, [namespace]: undefined }))
    events.emit(disconnected, { namespace, accounts: idsOf(connection), reason })
    // another connection is the active one now
    if (readActive(store).account !== undefined) emitActiveChanges(store, events, before)
    if (reason !== 'elsewhere') persist()
    readBalance()
  }

  function attach({ driver, connector, source, approval }: ApprovedWallet, instance: string): Connection {
    const { accounts, network: chainId, approvedNetworks, wallet } = approval
    const { id: connectorId, kind, role, conversation, namespace } = connector
    const uid = `${namespace}/${connectorId}`
    const { name } = wallet ?? connector
    const imageUrl = wallet ? wallet.imageUrl : pictureOf(store, connector)
    release(uid)
    const isLive = () => live.get(uid)?.driver === driver
    const changed = (report: Approval) => {
      // reports of a driver that was detached or replaced are ignored
      if (!isLive()) return
      const { accounts: reported } = Object(report) as Partial<Approval>
      if (Array.isArray(reported) && reported.length === 0) return end(uid)
      try {
        follow(uid, checkApproval(connector, report))
      } catch (error) {
        parts.report(error)
      }
    }
    let unwatch: () => void = () => {}
    live.set(uid, { driver, source, unwatch: () => unwatch() })
    attaching.add(uid)
    try {
      unwatch = driver.watch({ changed, disconnected: () => isLive() && end(uid) })
      // the wallet may have reported its end in the call
      if (isLive()) {
        const known = { uid, connectorId, name, kind, role, conversation, namespace }
        return { ...known, accounts, chainId, imageUrl, instance, approvedNetworks }
      }
      unwatch()
      throw sessionErrors.NO_ACCOUNTS({ detail: `${connector.name} ended the connection.` })
    } catch (error) {
      release(uid)
      // the connection that this one should replace has lost its driver
      remove(uid, 'wallet')
      throw error
    } finally {
      attaching.delete(uid)
    }
  }

  return {
    attachAll(wallets, instance) {
      const attached: Connection[] = []
      try {
        for (const wallet of wallets) attached.push(attach(wallet, instance ?? createInstance()))
        return attached
      } catch (error) {
        attached.forEach(({ uid }) => release(uid))
        throw error
      }
    },
    uids: () => [...live.keys()],
    isAttaching: (uid) => attaching.has(uid),
    outdated: () => [...live].flatMap(([uid, { source }]) => (isCurrentSource(store, source) ? [] : [uid])),
    driver: (uid) => (uid === undefined ? undefined : live.get(uid)?.driver),
    follow,
    expectEnd: (uid) => {
      expectedEnds.add(uid)
    },
    remove,
    detach(uid) {
      const connection = findConnection(store.get(sessionAtom), uid)
      release(uid)
      if (!connection) return
      stored.set(connection, 'absent')
      dispatch({ type: 'disconnected', uid })
      const { namespace } = connection
      events.emit(disconnected, { namespace, accounts: idsOf(connection), reason: 'plugin' })
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
