import { schema, type StorageService } from '#kernel'
import { mostPaid, paidKey } from './constants.js'
import { createStoredList } from './stored-list.js'
import { isSameAddress } from './look-alike.js'

/** Address of an earlier receiver. */
export interface PaidAddress {
  readonly namespace: string
  readonly address: string
  /** In milliseconds since 1970. */
  readonly at: number
}

const version = 1

/** Stores earlier receivers, the latest first, for the detection of look-alike addresses. */
export function createPaidAddresses(storage: StorageService) {
  const stored = createStoredList<PaidAddress>(
    storage,
    paidKey,
    version,
    schema.array(
      schema.object({ namespace: schema.string(), address: schema.string(), at: schema.number({ min: 0 }) }),
    ),
  )
  return {
    /** Lists the receivers of a namespace. Entries with a future time are ignored as forged. */
    list: async (namespace: string, now: number) =>
      (await stored.read()).filter((entry) => entry.namespace === namespace && entry.at <= now),
    add: (paid: PaidAddress) =>
      stored.change((before) =>
        [
          paid,
          ...before.filter(
            (entry) => entry.namespace !== paid.namespace || !isSameAddress(entry.address, paid.address),
          ),
        ].slice(0, mostPaid),
      ),
  }
}

/** Store of earlier receivers. */
export type PaidAddresses = ReturnType<typeof createPaidAddresses>
