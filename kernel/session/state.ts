import { atom } from 'jotai/vanilla'
import type { Clock } from '../core/edges/clock.js'
import type { AlertsService } from '../contracts/alerts.js'
import type { Connection, ConnectionStatus, NamespaceSession, SessionState } from '../contracts/session.js'
import type { Report } from '../core/errors/report.js'
import type { EventBus } from '../core/events.js'
import { array, string } from '../core/schema/schema.js'
import { persistedAtom } from '../core/state/persisted-atom.js'
import type { Store } from '../core/state/store.js'
import type { StorageService } from '../core/edges/storage.js'
import type { NamespacesService } from './namespaces.js'

/** Storage key of the session. */
export const sessionStorageKey = 'session'

/** Storage key of the message that tells other tabs that a connection has ended. */
export const sessionEndedKey = 'session-ended'

/** Services of the widget that the session uses. */
export interface SessionDeps {
  readonly store: Store
  readonly clock: Clock
  readonly storage: StorageService
  readonly events: EventBus
  readonly report: Report
  /** Raises an alert for the developer of the page. */
  readonly raise: AlertsService['raise']
  readonly namespaces: NamespacesService
  /** Aborts when the widget is disposed. */
  readonly signal: AbortSignal
}

/** The ids of the connectors that were used last, the latest first. */
export const recentConnectorsAtom = persistedAtom<readonly string[]>({
  key: 'recent',
  version: 1,
  schema: array(string()),
  initial: [],
})

/** The state of a namespace. Undefined before its first connect. */
export function namespaceSession(state: SessionState, namespace: string): NamespaceSession | undefined {
  return Object.hasOwn(state.byNamespace, namespace) ? state.byNamespace[namespace] : undefined
}

/** The connections of all namespaces. */
export function allConnections(state: SessionState): readonly Connection[] {
  return Object.values(state.byNamespace).flatMap(({ connections }) => connections)
}

/** Finds a connection by its uid. */
export function findConnection(state: SessionState, uid: string | undefined): Connection | undefined {
  return allConnections(state).find((connection) => connection.uid === uid)
}

/** The current connection of a namespace; by default of the active one. */
export function currentConnection(state: SessionState, namespace = state.active): Connection | undefined {
  const uid = namespace === undefined ? undefined : namespaceSession(state, namespace)?.current
  return findConnection(state, uid)
}

/** All connections. Written by the session service only. */
export const sessionAtom = atom<SessionState>({ active: undefined, byNamespace: {} })

/** The current connection of the active namespace. */
export const connectionAtom = atom((get) => currentConnection(get(sessionAtom)))

/** Status of the whole session: pending work in any namespace takes precedence over connections. */
export const statusAtom = atom<ConnectionStatus>((get) => {
  const all = Object.values(get(sessionAtom).byNamespace).map(({ status }) => status)
  const order = ['connecting', 'reconnecting', 'connected'] as const
  return order.find((status) => all.includes(status)) ?? 'disconnected'
})
