import { schema, type Clock, type StorageService } from '#kernel'
import { askedKey } from './asked-key.js'
import { askedWithinMs, mostAsked } from './constants.js'
import { createStoredList } from './stored-list.js'
import { storedFields, readTransfer, writeTransfer, type StoredTransfer } from './stored-transfer.js'

/** A transfer that a wallet was asked to send. */
export interface AskedTransfer extends StoredTransfer {
  /** Lowest possible nonce of the transaction; absent on networks without nonces. */
  readonly fromNonce?: number | undefined
  /** In milliseconds since 1970. */
  readonly askedAt: number
}

const version = 1

const items = schema.array(
  schema.object({
    ...storedFields,
    fromNonce: schema.optional(schema.number({ min: 0 })),
    askedAt: schema.number({ min: 0 }),
  }),
)

/** Stores requested transfers until their outcome is known, so that a reload does not lose them. */
export function createAskedList(storage: StorageService, clock: Clock) {
  const stored = createStoredList(storage, askedKey, version, items)
  // tolerates a clock that was set back, but not a forged time far in the future
  const isYoung = ({ askedAt }: { readonly askedAt: number }) =>
    Math.abs(clock.now() - askedAt) < askedWithinMs
  return {
    async list(): Promise<readonly AskedTransfer[]> {
      const all = await stored.read()
      if (!all.every(isYoung)) await stored.change((before) => before.filter(isYoung))
      return all.filter(isYoung).map(readTransfer)
    },
    /** Adds a transfer and removes those that it replaces. */
    add: (asked: AskedTransfer, replaced: readonly string[]) => {
      const { fromNonce, askedAt } = asked
      const written = { ...writeTransfer(asked), fromNonce, askedAt }
      return stored.change((before) =>
        [written, ...before.filter((entry) => isYoung(entry) && !replaced.includes(entry.id))].slice(
          0,
          mostAsked,
        ),
      )
    },
    remove: (id: string) => stored.change((before) => before.filter((entry) => entry.id !== id)),
  }
}
