import type { Connection, SessionState } from '../contracts/session.js'
import type { createStorage } from '../core/edges/storage.js'
import { number } from '../core/schema/number.js'
import { array, check, guard, object, oneOf, optional, record, string } from '../core/schema/schema.js'
import { isCaipAddress, isCaipNetworkId } from '../core/networks/caip.js'
import type { Report } from '../core/errors/report.js'
import { createStorageCheck } from '../core/edges/denied-storage.js'
import { sessionEndedKey, sessionStorageKey } from './state.js'
import type { ConnectionInstance, StoredConnections } from './stored-connections.js'

/** The storage of the widget. It is read without a wait, so that no other write comes between the read and the write. */
export type WidgetStorage = ReturnType<typeof createStorage>

// raised when the shape changes; tabs on different versions ignore each other's session
const version = 2

const storedSession = object({
  version: number({ min: version, max: version }),
  active: optional(string()),
  current: record(string()),
  connections: array(
    object({
      uid: string(),
      instance: optional(string()),
      connectorId: string(),
      name: string(),
      // the connector's `kind`, under the name it had when this version of the shape was fixed
      type: string(),
      conversation: optional(oneOf('shared', 'per-namespace')),
      namespace: string(),
      accounts: array(guard(isCaipAddress, 'a CAIP-10 account')),
      chainId: guard(isCaipNetworkId, 'a CAIP-2 network'),
    }),
  ),
})

/** The stored session. Its connections are unconfirmed until the wallets answer. */
export interface StoredSession {
  readonly active: string | undefined
  /** The uid of the connection in use, by namespace. */
  readonly current: Readonly<Record<string, string>>
  readonly connections: readonly Connection[]
}

/** Message to the other tabs: a connection has ended. */
const endedMessage = object({ uid: string(), instance: string() })

/** The stored session and the messages between tabs. */
export interface SessionPersistence {
  /** Reads the stored session. Undefined if there is none or this version cannot read it, which then stays. */
  read(): StoredSession | undefined
  /**
   * Stores the session in the same task, or removes it when nothing is connected. Stored connections that are not live stay,
   * and during a restore those that another tab has stored meanwhile. Choices that the user has not made in this tab since the
   * last write stay as they are stored. Leaves the session of a newer version alone, so that tabs of two deployments do not undo each
   * other's writes.
   */
  persist(): Promise<void>
  /** Marks a connection as ended, here and in other tabs, so that no tab restores it from storage. */
  end(connection: ConnectionInstance): void
  hasEnded(connection: ConnectionInstance): boolean
  /** Calls the listener for connections that end in other tabs, until the widget is disposed. */
  onEnded(listener: (connection: ConnectionInstance) => void): void
}

/** The session as {@link SessionPersistence} stores it. */
interface Source {
  /** The session as it is after the reconnect under way, if every wallet confirms; without one the session itself. */
  preview(stored: StoredSession | undefined): SessionState
  /** Called when the preview is stored. */
  onStored(): void
}

/** Creates the persistence of a session. */
export function createPersistence(
  deps: { readonly storage: WidgetStorage; readonly signal: AbortSignal; readonly report: Report },
  storedConnections: StoredConnections,
  source: Source,
): SessionPersistence {
  const { storage, signal, report } = deps
  const ended = new Set<string | undefined>()
  const checkStorage = createStorageCheck(report)
  const markEnded = ({ uid, instance }: ConnectionInstance) => {
    if (instance !== undefined) ended.add(instance)
    if (storedConnections.find({ uid, instance })) storedConnections.drop(uid)
  }

  return {
    read: () => readStored(storage.getNow(sessionStorageKey)),
    async persist() {
      const value = storage.getNow(sessionStorageKey)
      const before = storedVersion(value)
      if (before > version || storedVersion(storage.storedNow(sessionStorageKey)) > version) return
      const stored = readStored(value)
      const others = storedConnections.list('absent', 'unanswered').map(({ connection }) => connection)
      const session = toStored(source.preview(stored), others, stored)
      if (session.connections.length > 0) {
        // a choice that only this page knows still counts more than the stored one
        if (storage.setNow(sessionStorageKey, { version, ...session })) source.onStored()
        checkStorage()
      } else {
        source.onStored()
        if (before === version) await storage.remove(sessionStorageKey)
      }
    },
    end(connection) {
      markEnded(connection)
      storage.broadcast(sessionEndedKey, { uid: connection.uid, instance: connection.instance })
    },
    hasEnded: ({ instance }) => ended.has(instance),
    onEnded(listener) {
      const unwatch = storage.watch(sessionEndedKey, (message) => {
        const { value } = check(endedMessage, message) as { value?: { uid: string; instance: string } }
        if (!value) return
        markEnded(value)
        listener(value)
      })
      signal.addEventListener('abort', unwatch, { once: true })
    },
  }
}

/** The version of the stored session; 0 if it has none. */
function storedVersion(stored: unknown): number {
  const { version } = Object(stored) as { readonly version?: unknown }
  return typeof version === 'number' ? version : 0
}

function readStored(stored: unknown): StoredSession | undefined {
  const result = check(storedSession, stored)
  if (result.issues || result.value.connections.length === 0) return undefined
  const { active, current } = result.value
  const connections = result.value.connections.map(({ type: kind, accounts, ...connection }) => ({
    ...connection,
    kind,
    accounts: accounts.map((caipAddress) => ({ caipAddress })),
  }))
  return { active, current, connections }
}

/**
 * Leaves out images, approved networks, and of accounts all but the ids: wallets report them again. Without a connection in use
 * the stored choice of one of the others stays.
 */
function toStored(state: SessionState, others: readonly Connection[], stored: StoredSession | undefined) {
  const namespaces = Object.entries(state.byNamespace)
  const connections = new Map<string, Connection>()
  for (const connection of [...namespaces.flatMap(([, { connections: live }]) => live), ...others])
    if (!connections.has(connection.uid)) connections.set(connection.uid, connection)
  const isOther = (uid: string) => others.some((connection) => connection.uid === uid)
  const isOfOther = (namespace: string | undefined) =>
    others.some((connection) => connection.namespace === namespace)
  const inUse = namespaces.flatMap(([id, { current }]) => (current === undefined ? [] : [[id, current]]))
  return {
    active: state.active ?? (isOfOther(stored?.active) ? stored?.active : undefined),
    current: Object.fromEntries([
      ...Object.entries(stored?.current ?? {}).filter(([, uid]) => isOther(uid)),
      ...inUse,
    ]) as StoredSession['current'],
    connections: [...connections.values()].map(
      ({ uid, instance, connectorId, name, kind, conversation, namespace, accounts, chainId }) => {
        const ids = accounts.map(({ caipAddress }) => caipAddress)
        const known = { uid, instance, connectorId, name, type: kind, conversation, namespace }
        return { ...known, accounts: ids, chainId }
      },
    ),
  }
}
