import { schema, type StandardSchema, type StorageService } from '#kernel'
import { isCaipNetworkId, type CaipNetworkId } from '#kernel/chain'

const text = schema.string()
const enabledNetworks = schema.guard(
  (value: unknown): value is string => typeof value === 'string' && /^(\d{1,16}(,\d{1,16})*)?$/.test(value),
  'chain ids, separated by commas',
)

/** Entries that the embedded wallet stores in the page: what the page shows anyway, and no key and no code. */
const entries = {
  /** Whether an e-mail login was used, so that the frame is created when the page loads. */
  emailLoginUsed: schema.boolean(),
  email: text,
  /** Time of the last login that was asked for, in milliseconds since 1970. */
  lastEmailLoginTime: schema.number(),
  socialUsername: text,
  lastUsedChainId: schema.guard(isCaipNetworkId, 'a CAIP-2 network'),
  smartAccountEnabledNetworks: enabledNetworks,
  /** Resume ticket of the frame: reads the user's record when the frame has lost its storage. */
  ticket: text,
} as const

/** Values by entry. */
interface StoredAuth {
  readonly emailLoginUsed: boolean
  readonly email: string
  readonly lastEmailLoginTime: number
  readonly socialUsername: string
  readonly lastUsedChainId: CaipNetworkId
  readonly smartAccountEnabledNetworks: string
  readonly ticket: string
}

type Name = keyof StoredAuth

/** Stored entries of the embedded wallet. */
export interface AuthStorage {
  /** Reads an entry; undefined if it is missing or invalid. */
  get<N extends Name>(name: N): Promise<StoredAuth[N] | undefined>
  /** Writes an entry; undefined removes it. */
  set<N extends Name>(name: N, value: StoredAuth[N] | undefined): Promise<void>
  /** Removes everything that belongs to a login: the flag, the address, the last network, the name and the ticket. */
  clearLogin(): Promise<void>
}

const keyOf = (name: Name) => `auth/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const ofLogin: readonly Name[] = ['emailLoginUsed', 'email', 'lastUsedChainId', 'socialUsername', 'ticket']

/** Opens the stored entries. */
export function createAuthStorage(storage: StorageService): AuthStorage {
  return {
    async get(name) {
      const type: StandardSchema<unknown, unknown> = entries[name]
      const result = schema.check(type, await storage.get(keyOf(name)))
      return result.issues ? undefined : (result.value as StoredAuth[typeof name])
    },
    set: (name, value) =>
      value === undefined ? storage.remove(keyOf(name)) : storage.set(keyOf(name), value),
    async clearLogin() {
      for (const name of ofLogin) await storage.remove(keyOf(name))
    },
  }
}
