import type { Connection, SessionState } from '../../contracts/session.js'
import { array, check, guard, number, object, oneOf, optional, record, string } from '../../schema/schema.js'
import type { StorageService } from '../../storage/storage.js'
import { isCaipAddress, isCaipNetworkId } from '../caip.js'
import { sessionStorageKey } from './stored-key.js'

// raised when the shape changes; what an older one wrote is dropped
const version = 2

const connectorTypes = [
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'EXTERNAL',
  'injected',
  'WALLET_CONNECT',
  'ID_AUTH',
] as const

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
      type: oneOf(...connectorTypes),
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

/** Reads the kept session; undefined if there is none or it is not one of ours. */
export async function readSession(storage: StorageService): Promise<StoredSession | undefined> {
  const stored = await storage.get(sessionStorageKey)
  if (stored === undefined) return undefined
  const result = check(storedSession, stored)
  if (result.issues || result.value.connections.length === 0) {
    await storage.remove(sessionStorageKey)
    return undefined
  }
  return result.value
}

/**
 * Keeps the session, or forgets it when nothing is connected. Claims that no wallet has answered yet stay. Pictures,
 * labels and permissions are not kept: wallets bring them anew.
 */
export async function writeSession(
  storage: StorageService,
  state: SessionState,
  claims: {
    readonly connections: readonly Connection[]
    readonly current?: StoredSession['current'] | undefined
  } = {
    connections: [],
  },
): Promise<void> {
  const namespaces = Object.entries(state.byNamespace)
  const there = namespaces.flatMap(([, one]) => one.connections)
  const isThere = (claim: Connection) => there.some(({ uid }) => uid === claim.uid)
  const connections = [...there, ...claims.connections.filter((claim) => !isThere(claim))].map(keptFields)
  if (connections.length === 0) return storage.remove(sessionStorageKey)
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
