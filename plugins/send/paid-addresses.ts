import { schema, type StorageService } from '#kernel'
import { mostPaid, paidKey } from './constants.js'
import { keptList } from './kept-list.js'
import { isSameAddress } from './look-alike.js'

/** An address that was paid from here. */
export interface PaidAddress {
  readonly namespace: string
  readonly address: string
  /** In milliseconds since 1970. */
  readonly at: number
}

const version = 1

/** Remembers who was paid, the last first: that is what look-alikes are compared with. */
export function createPaidAddresses(storage: StorageService) {
  const kept = keptList<PaidAddress>(
    storage,
    paidKey,
    version,
    schema.array(
      schema.object({ namespace: schema.string(), address: schema.string(), at: schema.number({ min: 0 }) }),
    ),
  )
  return {
    /** Those of a namespace; a time that is still to come was forged. */
    list: async (namespace: string, now: number) =>
      (await kept.read()).filter((one) => one.namespace === namespace && one.at <= now),
    add: (paid: PaidAddress) =>
      kept.change((before) =>
        [
          paid,
          ...before.filter(
            (one) => one.namespace !== paid.namespace || !isSameAddress(one.address, paid.address),
          ),
        ].slice(0, mostPaid),
      ),
  }
}

/** The addresses that were paid. */
export type PaidAddresses = ReturnType<typeof createPaidAddresses>
