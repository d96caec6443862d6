import { schema, type StorageService } from '#kernel'
import { mostPending } from './constants.js'
import type { SentTransfer } from './contract.js'
import { createStoredList } from './stored-list.js'
import { storedFields, readTransfer, writeTransfer } from './stored-transfer.js'
import { pendingKey } from './pending-key.js'

const version = 1

const items = schema.array(
  schema.object({
    ...storedFields,
    hash: schema.string(),
    submittedAt: schema.number({ min: 0 }),
    nonce: schema.optional(schema.number({ min: 0 })),
  }),
)

/** Stores pending transfers, so that they are followed again after a reload. */
export function createPendingList(storage: StorageService) {
  const stored = createStoredList(storage, pendingKey, version, items)
  return {
    list: async (): Promise<readonly SentTransfer[]> =>
      (await stored.read()).map((entry) => ({ ...readTransfer(entry), status: 'submitted' })),
    add: (transfer: SentTransfer) => {
      const { id, hash, submittedAt, nonce } = transfer
      const written = { ...writeTransfer(transfer), hash, submittedAt, nonce }
      // another tab may have stored it already
      return stored.change((before) =>
        [written, ...before.filter((entry) => entry.id !== id)].slice(0, mostPending),
      )
    },
    /** Stores the nonce, by which a replacement is found. */
    place: (id: string, nonce: number) =>
      stored.change((before) => before.map((entry) => (entry.id === id ? { ...entry, nonce } : entry))),
    remove: (ids: readonly string[]) =>
      stored.change((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
