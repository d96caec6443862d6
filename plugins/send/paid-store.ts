import { namespaceOf, schema, type StorageService } from '#kernel'
import { isCaipAddress, isSameAddress, type CaipAddress, type AddressFormat } from '#kernel/chain'
import { createStoredList } from '#plugins/transactions/contract'
import { maxPaid } from './constants.js'
import { paidKey } from './storage-keys.js'

/** Receiver of an earlier transfer. */
export interface PaidAddress {
  readonly account: CaipAddress
  readonly address: string
  /** Name that the visitor typed or saw. */
  readonly name?: string | undefined
  /** Whether the visitor does not want to see it in the list. */
  readonly isForgotten?: boolean | undefined
  /** In milliseconds since 1970. */
  readonly at: number
}

/**
 * Stores earlier receivers, the latest first, for the list of them and for the detection of look-alike addresses.
 *
 * @param formatOf format of the addresses of an account's namespace
 */
export function createPaidStore(storage: StorageService, formatOf: (account: CaipAddress) => AddressFormat) {
  const item = schema.object({
    account: schema.guard(isCaipAddress, 'a CAIP-10 id'),
    address: schema.string(),
    name: schema.optional(schema.string()),
    isForgotten: schema.optional(schema.boolean()),
    at: schema.number({ min: 0 }),
  })
  const stored = createStoredList<PaidAddress>(storage, paidKey, 2, item)
  return {
    /** Lists the receivers of all accounts. Entries with a future time are ignored as forged. */
    list: async (now: number) => (await stored.read()).filter((entry) => entry.at <= now),
    add: (paid: PaidAddress) =>
      stored.change((before) =>
        [
          paid,
          ...before.filter(
            (entry) =>
              entry.account !== paid.account ||
              !isSameAddress(entry.address, paid.address, formatOf(paid.account)),
          ),
        ].slice(0, maxPaid),
      ),
    /** Marks an address as forgotten, for all accounts of its namespace. */
    forget: (address: string, namespace: string) =>
      stored.change((before) =>
        before.map((entry) =>
          namespaceOf(entry.account) === namespace &&
          isSameAddress(entry.address, address, formatOf(entry.account))
            ? { ...entry, isForgotten: true }
            : entry,
        ),
      ),
  }
}

/** Store of earlier receivers. */
export type PaidStore = ReturnType<typeof createPaidStore>
