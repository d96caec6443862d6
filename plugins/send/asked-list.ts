import { schema, type Clock, type StorageService } from '#kernel'
import { askedKey } from './asked-key.js'
import { askedWithinMs, mostAsked } from './constants.js'
import { keptList } from './kept-list.js'
import { keptFields, readTransfer, writeTransfer, type KeptTransfer } from './kept-transfer.js'

/** What a wallet is asked to send, or was. */
export interface AskedTransfer extends KeptTransfer {
  /** From where on it is looked for in the account's order; absent where its network has no such order. */
  readonly fromNonce?: number | undefined
  /** In milliseconds since 1970. */
  readonly askedAt: number
}

const version = 1

const items = schema.array(
  schema.object({
    ...keptFields,
    fromNonce: schema.optional(schema.number({ min: 0 })),
    askedAt: schema.number({ min: 0 }),
  }),
)

/** Remembers what wallets are asked for until it is sure what became of it, so that a reload does not forget it. */
export function createAskedList(storage: StorageService, clock: Clock) {
  const kept = keptList(storage, askedKey, version, items)
  // clocks are put back now and then; a time that is far ahead was forged
  const isYoung = ({ askedAt }: { readonly askedAt: number }) =>
    Math.abs(clock.now() - askedAt) < askedWithinMs
  return {
    async list(): Promise<readonly AskedTransfer[]> {
      const all = await kept.read()
      if (!all.every(isYoung)) await kept.change((before) => before.filter(isYoung))
      return all.filter(isYoung).map(readTransfer)
    },
    /** Takes one in, and leaves out those that it takes the place of. */
    add: (asked: AskedTransfer, instead: readonly string[]) => {
      const { fromNonce, askedAt } = asked
      const written = { ...writeTransfer(asked), fromNonce, askedAt }
      return kept.change((before) =>
        [written, ...before.filter((one) => isYoung(one) && !instead.includes(one.id))].slice(0, mostAsked),
      )
    },
    remove: (id: string) => kept.change((before) => before.filter((one) => one.id !== id)),
  }
}
