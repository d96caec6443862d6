import type { Approval, Connector, ConnectorChange, ConnectorDriver } from '../../contracts/connector.js'
import { accountChanged, disconnected, networkSwitched } from '../../contracts/session-events.js'
import type { Connection } from '../../contracts/session.js'
import { areAccountsOf, isNetworkOf } from './approval.js'
import { nativeBalanceAtom, sessionAtom } from './atoms.js'
import { currentConnection, findConnection } from './connections.js'
import { sessionErrors } from './errors.js'
import { isCurrentSource, type ConnectorSource } from './find-connector.js'
import { createInstance } from './persistence.js'
import type { ConnectionChanged } from './reducer.js'
import type { SessionParts } from './parts.js'

/** The connections whose wallet is followed. */
export interface LiveConnections {
  /** Attaches an approved connection and follows what its wallet reports. */
  attach(
    driver: ConnectorDriver,
    connector: Connector,
    source: ConnectorSource | undefined,
    approval: Approval,
    instance?: string,
  ): Connection
  driver(uid: string | undefined): ConnectorDriver | undefined
  uids(): readonly string[]
  /** The connections whose driver belongs to an earlier activation of its plugin, or to none that is active. */
  outdated(): readonly string[]
  /** Applies an account or network change from the wallet; no event if nothing changed. */
  follow(action: ConnectionChanged): void
  /** Removes an ended connection; one that ended `elsewhere` is left to the other tab to store. */
  remove(uid: string, elsewhere?: boolean): void
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

  signal.addEventListener('abort', () => [...live.keys()].forEach(release), { once: true })

  function release(uid: string) {
    const one = live.get(uid)
    live.delete(uid)
    try {
      one?.unwatch()
    } catch (error) {
      parts.report(error)
    }
  }

  function follow(action: ConnectionChanged) {
    const before = findConnection(store.get(sessionAtom), action.uid)
    dispatch(action)
    const after = findConnection(store.get(sessionAtom), action.uid)
    if (!before || !after) return
    const { namespace } = after
    const isSwitched = before.chainId !== after.chainId
    const isOther = before.accounts[0] !== after.accounts[0]
    if (isSwitched) events.emit(networkSwitched, { namespace, caipNetworkId: after.chainId })
    if (isOther) events.emit(accountChanged, { namespace, caipAddress: after.accounts[0] })
    if (!isSwitched && !isOther && before.accounts.join() === after.accounts.join()) return
    persist()
    readBalance()
  }

  function remove(uid: string, elsewhere = false) {
    const connection = findConnection(store.get(sessionAtom), uid)
    release(uid)
    if (!connection) return
    dispatch({ type: 'disconnected', uid })
    if (!currentConnection(store.get(sessionAtom))) store.set(nativeBalanceAtom, undefined)
    events.emit(disconnected, { namespace: connection.namespace })
    if (!elsewhere) persist()
    readBalance()
  }

  /** Drops what a wallet reports after it was detached, or while another driver has its connection. */
  const whileLive = <A extends readonly unknown[]>(
    uid: string,
    driver: ConnectorDriver,
    work: (...told: A) => void,
  ) => {
    return (...told: A) => {
      if (live.get(uid)?.driver === driver) work(...told)
    }
  }

  return {
    attach(driver, connector, source, approval, instance = createInstance()) {
      const { approvedNetworks, labels, wallet } = approval
      const uid = `${connector.namespace}/${connector.id}`
      const { id: connectorId, type, namespace } = connector
      const { name, imageUrl } = wallet ?? connector
      release(uid)
      const listen = <A extends readonly unknown[]>(work: (...told: A) => void) =>
        whileLive(uid, driver, work)
      live.set(uid, { driver, source, unwatch: () => {} })
      const change = (report: ConnectorChange) => {
        // drivers are plugins: what they report is outside data
        const { accounts, network } = Object(report) as ConnectorChange
        const isValid =
          (accounts === undefined || areAccountsOf(namespace, accounts)) &&
          (network === undefined || isNetworkOf(namespace, network))
        if (!isValid) parts.report(sessionErrors.BAD_APPROVAL())
        else if (accounts?.length === 0) end(uid)
        else follow({ type: 'connection-changed', uid, accounts, chainId: network })
      }
      const unwatch = driver.watch({
        changed: listen(change),
        accountsChanged: listen((accounts) => change({ accounts })),
        networkChanged: listen((network) => change({ network })),
        disconnected: listen(() => end(uid)),
      })
      if (live.get(uid)?.driver === driver) live.set(uid, { driver, source, unwatch })
      else unwatch()
      const { accounts, network: chainId } = approval
      const connection = { uid, connectorId, name, type, namespace, accounts, chainId, imageUrl }
      return { ...connection, instance, approvedNetworks, labels }
    },
    uids: () => [...live.keys()],
    outdated: () => [...live].flatMap(([uid, { source }]) => (isCurrentSource(store, source) ? [] : [uid])),
    driver: (uid) => (uid === undefined ? undefined : live.get(uid)?.driver),
    follow,
    remove,
    detach(uid) {
      const connection = findConnection(store.get(sessionAtom), uid)
      release(uid)
      if (!connection) return
      persistence.retainForLater(connection, { awaitsConnector: true })
      dispatch({ type: 'disconnected', uid })
      events.emit(disconnected, { namespace: connection.namespace })
    },
  }

  /** The wallet ended the connection: tells the other tabs, in case the wallet did not. */
  function end(uid: string) {
    const connection = findConnection(store.get(sessionAtom), uid)
    if (connection) persistence.end(connection)
    remove(uid)
  }
}
