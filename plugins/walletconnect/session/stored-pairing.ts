import { isCaipNetworkId, schema, type CaipNetworkId, type StorageService } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

const version = 1
const key = 'walletconnect/pairing'
const network = schema.guard(isCaipNetworkId, 'a CAIP-2 network')
const text = schema.optional(schema.string())

const storedPairing = schema.object({
  version: schema.number({ min: version, max: version }),
  topic: schema.string(),
  requested: schema.array(network),
  networks: schema.record(network),
  wallet: schema.optional(
    schema.object({ id: schema.string(), name: schema.string(), imageUrl: text, imageId: text }),
  ),
})

/** Data that Foyer stores for a session. The sign client stores the session itself. */
export interface StoredPairing {
  readonly topic: string
  /** Networks that were proposed. */
  readonly requested: readonly CaipNetworkId[]
  /** Network in use, by namespace. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Wallet that the user picked, if it is the one that approved. */
  readonly wallet?: Wallet | undefined
}

/** Reads the stored pairing. Undefined if there is none or it is invalid. */
export async function readStoredPairing(storage: StorageService): Promise<StoredPairing | undefined> {
  return parse(await storage.get(key))
}

/** Subscribes to the pairings that other tabs store. Returns the unsubscribe function. */
export function watchStoredPairing(
  storage: StorageService,
  listener: (pairing: StoredPairing | undefined) => void,
): () => void {
  return storage.watch(key, (stored) => listener(parse(stored)))
}

function parse(stored: unknown): StoredPairing | undefined {
  const result = schema.check(storedPairing, stored)
  return result.issues ? undefined : result.value
}

/** Stores a pairing, or removes the stored one. */
export function writeStoredPairing(
  storage: StorageService,
  pairing: StoredPairing | undefined,
): Promise<void> {
  return pairing ? storage.set(key, { version, ...pairing }) : storage.remove(key)
}
