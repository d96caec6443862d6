import { isCaipNetworkId, schema, type CaipNetworkId, type StorageService } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

const version = 1
const key = 'walletconnect/pairing'
const network = schema.guard(isCaipNetworkId, 'a CAIP-2 network')
const text = schema.optional(schema.string())

const keptPairing = schema.object({
  version: schema.number({ min: version, max: version }),
  topic: schema.string(),
  requested: schema.array(network),
  networks: schema.record(network),
  wallet: schema.optional(
    schema.object({ id: schema.string(), name: schema.string(), imageUrl: text, imageId: text }),
  ),
})

/** What is remembered of a session beside what the client keeps. */
export interface KeptPairing {
  readonly topic: string
  /** Every network that was asked for. */
  readonly requested: readonly CaipNetworkId[]
  /** The network in use, by namespace. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** The wallet that was picked for it. */
  readonly wallet?: Wallet | undefined
}

/** Reads it; undefined if there is none, or none of ours. */
export async function readKeptPairing(storage: StorageService): Promise<KeptPairing | undefined> {
  const stored = await storage.get(key)
  const result = schema.check(keptPairing, stored)
  return result.issues ? undefined : result.value
}

/** Keeps it, or forgets it. */
export function writeKeptPairing(storage: StorageService, kept: KeptPairing | undefined): Promise<void> {
  return kept ? storage.set(key, { version, ...kept }) : storage.remove(key)
}
