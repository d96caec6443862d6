import type { Connection, SessionState } from '../../contracts/session.js'
import { array, check, guard, number, object, optional, record, string } from '../../schema/schema.js'
import type { StorageService } from '../../storage/storage.js'
import { isCaipAddress, isCaipNetworkId } from '../caip.js'
import { sessionStorageKey } from './stored-key.js'

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
      // as text: a later deployment may know more types
      type: string(),
      namespace: string(),
      accounts: array(guard(isCaipAddress, 'a CAIP-10 account')),
      chainId: guard(isCaipNetworkId, 'a CAIP-2 network'),
    }),
  ),
})

/** What was connected when the page was left. A claim, until the wallets agree. */
export interface StoredSession {
  readonly active: string | undefined
  readonly current: Readonly<Record<string, string>>
  readonly connections: readonly Connection[]
}

/** What is stored: the session, and the claims beside it. */
export interface SessionSnapshot {
  readonly state: SessionState
  readonly connections: readonly Connection[]
  /** The uid of the connection that was in use, by namespace, of the claims. */
  readonly current: StoredSession['current'] | undefined
}

/** Reads the stored session. Undefined where there is none, or where this version cannot read it; it stays then. */
export async function readSession(storage: StorageService): Promise<StoredSession | undefined> {
  const result = check(storedSession, await storage.get(sessionStorageKey))
  return result.issues || result.value.connections.length === 0 ? undefined : (result.value as StoredSession)
}

/** The version of what is stored now; 0 for what carries none. */
async function storedVersion(storage: StorageService): Promise<number> {
  const { version } = Object(await storage.get(sessionStorageKey)) as { readonly version?: unknown }
  return typeof version === 'number' ? version : 0
}

/**
 * Stores the session, or removes it when nothing is connected. Claims that no wallet has answered yet stay. Pictures,
 * labels and permissions are left out: wallets bring them again. A session of a newer version stays as it is, so that
 * tabs of an old deployment and of a new one do not undo each other's writes.
 */
export async function writeSession(storage: StorageService, look: () => SessionSnapshot): Promise<void> {
  const before = await storedVersion(storage)
  if (before > version) return
  const { state, ...claims } = look()
  const namespaces = Object.entries(state.byNamespace)
  const there = namespaces.flatMap(([, one]) => one.connections)
  const isThere = (claim: Connection) => there.some(({ uid }) => uid === claim.uid)
  const connections = [...there, ...claims.connections.filter((claim) => !isThere(claim))].map(keptFields)
  if (connections.length === 0) return before === version ? storage.remove(sessionStorageKey) : undefined
  const current = namespaces.flatMap(([id, one]) => (one.current === undefined ? [] : [[id, one.current]]))
  const claimed = Object.fromEntries(
    Object.entries(claims.current ?? {}).filter(([, uid]) =>
      claims.connections.some((one) => one.uid === uid),
    ),
  )
  await storage.set(sessionStorageKey, {
    version,
    active: state.active,
    current: { ...claimed, ...(Object.fromEntries(current) as Record<string, string>) },
    connections,
  })
}

function keptFields({ uid, instance, connectorId, name, type, namespace, accounts, chainId }: Connection) {
  return { uid, instance, connectorId, name, type, namespace, accounts, chainId }
}
