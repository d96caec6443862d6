import { schema, type StorageService } from '#kernel'
import { mostPending } from './constants.js'
import type { SentTransfer } from './contract.js'
import { keptList } from './kept-list.js'
import { keptFields, readTransfer, writeTransfer } from './kept-transfer.js'
import { pendingKey } from './pending-key.js'

const version = 1

const items = schema.array(
  schema.object({
    ...keptFields,
    hash: schema.string(),
    submittedAt: schema.number({ min: 0 }),
    nonce: schema.optional(schema.number({ min: 0 })),
  }),
)

/** Remembers what is under way, so that it is followed again after a reload. */
export function createPendingList(storage: StorageService) {
  const kept = keptList(storage, pendingKey, version, items)
  return {
    list: async (): Promise<readonly SentTransfer[]> =>
      (await kept.read()).map((one) => ({ ...readTransfer(one), status: 'submitted' })),
    add: (transfer: SentTransfer) => {
      const { id, hash, submittedAt, nonce } = transfer
      const written = { ...writeTransfer(transfer), hash, submittedAt, nonce }
      // another tab may have found it before this one heard of it
      return kept.change((before) =>
        [written, ...before.filter((one) => one.id !== id)].slice(0, mostPending),
      )
    },
    /** Remembers its place in the account's order: what took its place is found by it. */
    place: (id: string, nonce: number) =>
      kept.change((before) => before.map((one) => (one.id === id ? { ...one, nonce } : one))),
    remove: (ids: readonly string[]) => kept.change((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
