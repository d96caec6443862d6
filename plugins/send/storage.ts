import {
  isCaipAddress,
  isCaipNetworkId,
  isSameAddress,
  parseAmount,
  schema,
  type CaipAddress,
  type Clock,
  type StandardSchema,
  type StorageService,
} from '#kernel'
import type { AddressFormat } from '#kernel/contracts'
import { maxPaid, maxPending, maxUnclear, unclearWithinMs } from './constants.js'
import type { SentTransfer } from './contract.js'
import { paidKey, pendingKey, unclearKey } from './storage-keys.js'

/** A list in storage. */
interface StoredList<Item> {
  read(): Promise<readonly Item[]>
  /** Changes the list as it is in storage now, because another tab may have changed it. */
  change(next: (items: readonly Item[]) => readonly Item[]): Promise<void>
}

/**
 * Creates a list that is stored under a key. It is read from storage at every use: it is rarely used, and by several tabs.
 * A list that is invalid or of an older version is removed, and an empty list leaves no key. A list of a newer version
 * stays in storage, and changes stay in memory until it is gone (docs/behaviour.md, 8.5).
 *
 * @param version raised when the shape of the items changes
 */
export function createStoredList<Item>(
  storage: StorageService,
  key: string,
  version: number,
  items: StandardSchema<unknown, readonly Item[]>,
): StoredList<Item> {
  /** Items that are not stored, because storage has a list of a newer version. */
  let unstored: readonly Item[] = []
  let changes = Promise.resolve()

  async function load(): Promise<{ readonly items: readonly Item[]; readonly isNewer: boolean }> {
    const stored = await storage.get(key)
    const { v, data } = Object(stored) as { v?: unknown; data?: unknown }
    if (typeof v === 'number' && v > version) return { items: unstored, isNewer: true }
    const result = v === version ? schema.check(items, data) : undefined
    if (result && !result.issues) return { items: [...unstored, ...result.value], isNewer: false }
    if (stored !== undefined) await storage.remove(key)
    return { items: unstored, isNewer: false }
  }

  return {
    read: async () => (await load()).items,
    change(next) {
      // one after the other, so that no change is based on a list from before another
      changes = changes.then(async () => {
        const loaded = await load()
        const changed = next(loaded.items)
        unstored = loaded.isNewer ? changed : []
        if (loaded.isNewer) return
        await (changed.length === 0 ? storage.remove(key) : storage.set(key, { v: version, data: changed }))
      })
      return changes
    },
  }
}

const isBaseUnits = (value: unknown): value is string =>
  typeof value === 'string' && 'value' in parseAmount(value, 0)
const network = () => schema.guard(isCaipNetworkId, 'a CAIP-2 id')
const account = () => schema.guard(isCaipAddress, 'a CAIP-10 id')
const time = () => schema.number({ min: 0 })

const transferFields = {
  id: schema.string(),
  account: account(),
  chainId: network(),
  asset: schema.object({
    chainId: network(),
    address: schema.optional(schema.string()),
    name: schema.string(),
    symbol: schema.string(),
    decimals: schema.number({ min: 0, max: 77 }),
    iconUrl: schema.optional(schema.string()),
    imageId: schema.optional(schema.string()),
  }),
  amount: schema.guard(isBaseUnits, 'a whole number as text'),
  receiver: schema.string(),
  receiverName: schema.optional(schema.string()),
  memo: schema.optional(schema.string()),
  wallet: schema.string(),
}

/** Stored fields of a transfer, requested or sent. */
export type StoredTransfer = Pick<
  SentTransfer,
  'id' | 'account' | 'chainId' | 'asset' | 'amount' | 'receiver' | 'receiverName' | 'memo' | 'wallet'
>

/** Serialises a transfer: only the stored fields, with the amount as text. */
function writeTransfer(transfer: StoredTransfer) {
  const { id, account, chainId, asset, receiver, receiverName, memo, wallet, amount } = transfer
  const { address, name, symbol, decimals, iconUrl, imageId } = asset
  return {
    ...{ id, account, chainId, receiver, receiverName, memo, wallet },
    asset: { chainId: asset.chainId, address, name, symbol, decimals, iconUrl, imageId },
    amount: String(amount),
  }
}

/** Stores pending transfers, so that they are followed again after a reload. */
export function createPendingStore(storage: StorageService) {
  const items = schema.array(
    schema.object({
      ...transferFields,
      hash: schema.string(),
      submittedAt: time(),
      trace: schema.optional(schema.string()),
    }),
  )
  const stored = createStoredList(storage, pendingKey, 2, items)
  return {
    list: async (): Promise<readonly SentTransfer[]> =>
      (await stored.read()).map((entry) => ({
        ...entry,
        amount: BigInt(entry.amount),
        status: 'submitted',
      })),
    add: (transfer: SentTransfer) => {
      const { id, hash, submittedAt, trace } = transfer
      const written = { ...writeTransfer(transfer), hash, submittedAt, trace }
      // another tab may have stored it already
      return stored.change((before) =>
        [written, ...before.filter((entry) => entry.id !== id)].slice(0, maxPending),
      )
    },
    /** Stores the trace, by which a replacement is found. */
    setTrace: (id: string, trace: string) =>
      stored.change((before) => before.map((entry) => (entry.id === id ? { ...entry, trace } : entry))),
    remove: (ids: readonly string[]) =>
      stored.change((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}

/** A transfer that a wallet was asked to send, and whose outcome is not known. */
export interface UnclearTransfer extends StoredTransfer {
  /** Mark of the account's history before the request; undefined where the namespace has none. */
  readonly mark?: string | undefined
  /** In milliseconds since 1970. */
  readonly askedAt: number
}

/** Stores transfers from before the request to the wallet until their outcome is known. */
export function createUnclearStore(storage: StorageService, clock: Clock) {
  const items = schema.array(
    schema.object({ ...transferFields, mark: schema.optional(schema.string()), askedAt: time() }),
  )
  const stored = createStoredList(storage, unclearKey, 2, items)
  // tolerates a clock that was set back, but not a forged time far in the future
  const isYoung = ({ askedAt }: { readonly askedAt: number }) =>
    Math.abs(clock.now() - askedAt) < unclearWithinMs
  return {
    async list(): Promise<readonly UnclearTransfer[]> {
      const all = await stored.read()
      if (!all.every(isYoung)) await stored.change((before) => before.filter(isYoung))
      return all.filter(isYoung).map((entry) => ({ ...entry, amount: BigInt(entry.amount) }))
    },
    /** Adds a transfer and removes those that it replaces. */
    add: (transfer: UnclearTransfer, replaced: readonly string[]) => {
      const { mark, askedAt } = transfer
      const written = { ...writeTransfer(transfer), mark, askedAt }
      return stored.change((before) =>
        [written, ...before.filter((entry) => isYoung(entry) && !replaced.includes(entry.id))].slice(
          0,
          maxUnclear,
        ),
      )
    },
    remove: (id: string) => stored.change((before) => before.filter((entry) => entry.id !== id)),
  }
}

/** Receiver of an earlier transfer. */
export interface PaidAddress {
  readonly account: CaipAddress
  readonly address: string
  /** In milliseconds since 1970. */
  readonly at: number
}

/**
 * Stores earlier receivers, the latest first, for the detection of look-alike addresses.
 *
 * @param formatOf format of the addresses of an account's namespace
 */
export function createPaidStore(storage: StorageService, formatOf: (account: CaipAddress) => AddressFormat) {
  const items = schema.array(schema.object({ account: account(), address: schema.string(), at: time() }))
  const stored = createStoredList<PaidAddress>(storage, paidKey, 2, items)
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
  }
}

/** Store of earlier receivers. */
export type PaidStore = ReturnType<typeof createPaidStore>
