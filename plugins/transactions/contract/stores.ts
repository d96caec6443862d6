import { schema, type Clock, type StorageService } from '#kernel'
import { isCaipAddress, isCaipNetworkId } from '#kernel/chain'
import { maxPending, maxUnclear, unclearWithinMs } from './constants.js'
import type { TransactionKind } from './kind.js'
import type { Asked, RequestedCancel, Sent, SentState, TransactionFields } from './sent.js'
import { createStoredList } from './stored-list.js'

const commonShape = () => ({
  id: schema.string(),
  account: schema.guard(isCaipAddress, 'a CAIP-10 id'),
  chainId: schema.guard(isCaipNetworkId, 'a CAIP-2 id'),
  wallet: schema.string(),
})
const time = () => schema.number({ min: 0 })

type Stored = TransactionFields & Readonly<Record<string, unknown>>

/** Serialises the fields of a transaction: only those that are stored. */
function write<Fields extends TransactionFields>(kind: TransactionKind<Fields>, fields: Fields): Stored {
  const { id, account, chainId, wallet } = fields
  return { id, account, chainId, ...kind.write(fields), wallet }
}

/** Stores pending transactions, so that they are followed again after a reload. */
export function createPendingStore<Fields extends TransactionFields>(
  storage: StorageService,
  kind: TransactionKind<Fields>,
) {
  const item = schema.object({
    ...commonShape(),
    ...kind.shape,
    hash: schema.string(),
    submittedAt: time(),
    trace: schema.optional(schema.string()),
    mark: schema.optional(schema.string()),
    cancel: schema.optional(schema.object({ askedAt: time(), hash: schema.optional(schema.string()) })),
  })
  type Item = Stored & Pick<SentState, 'hash' | 'submittedAt' | 'trace' | 'mark' | 'cancel'>
  const stored = createStoredList<Item>(storage, kind.pendingKey, kind.version, item)
  return {
    list: async (): Promise<readonly Sent<Fields>[]> =>
      (await stored.read()).map(({ hash, submittedAt, trace, mark, cancel, ...fields }) => ({
        ...kind.read(fields as Stored),
        ...{ hash, submittedAt, trace, mark, cancel, status: 'submitted' as const },
      })),
    add: (transaction: Sent<Fields>) => {
      const { id, hash, submittedAt, trace, mark } = transaction
      const written = { ...write(kind, transaction), hash, submittedAt, trace, mark }
      // another tab may have stored it already
      return stored.change((before) =>
        [written, ...before.filter((entry) => entry.id !== id)].slice(0, maxPending),
      )
    },
    /** Stores the trace, by which a replacement is found. */
    setTrace: (id: string, trace: string) =>
      stored.change((before) => before.map((entry) => (entry.id === id ? { ...entry, trace } : entry))),
    /** Stores a requested cancellation, which other tabs and later pages show. */
    setCancel: (id: string, cancel: RequestedCancel | undefined) =>
      stored.change((before) => before.map((entry) => (entry.id === id ? { ...entry, cancel } : entry))),
    remove: (ids: readonly string[]) =>
      stored.change((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}

/** Stores requests from before the wallet is asked until their outcome is known. */
export function createUnclearStore<Fields extends TransactionFields>(
  storage: StorageService,
  clock: Clock,
  kind: TransactionKind<Fields>,
) {
  const item = schema.object({
    ...commonShape(),
    ...kind.shape,
    mark: schema.optional(schema.string()),
    askedAt: time(),
  })
  type Item = Stored & Pick<Asked<TransactionFields>, 'mark' | 'askedAt'>
  const stored = createStoredList<Item>(storage, kind.unclearKey, kind.version, item)
  // tolerates a clock that was set back, but not a forged time far in the future
  const isYoung = ({ askedAt }: { readonly askedAt: number }) =>
    Math.abs(clock.now() - askedAt) < unclearWithinMs
  const toItem = (request: Asked<Fields>): Item => {
    const { mark, askedAt } = request
    return { ...write(kind, request), mark, askedAt }
  }
  return {
    async list(): Promise<readonly Asked<Fields>[]> {
      const all = await stored.read()
      if (!all.every(isYoung)) await stored.change((before) => before.filter(isYoung))
      return all
        .filter(isYoung)
        .map(({ mark, askedAt, ...fields }) => ({ ...kind.read(fields as Stored), mark, askedAt }))
    },
    /** Adds a request and removes those that it replaces. */
    add: (request: Asked<Fields>, replaced: readonly string[]) =>
      stored.change((before) =>
        [toItem(request), ...before.filter((entry) => isYoung(entry) && !replaced.includes(entry.id))].slice(
          0,
          maxUnclear,
        ),
      ),
    /** Replaces a request by one with other fields. */
    replace: (request: Asked<Fields>) =>
      stored.change((before) => before.map((entry) => (entry.id === request.id ? toItem(request) : entry))),
    remove: (id: string) => stored.change((before) => before.filter((entry) => entry.id !== id)),
    /** Removes a request, and brings back those that it has replaced. */
    withdraw: (id: string, replaced: readonly Asked<Fields>[]) =>
      stored.change((before) =>
        [...replaced.map(toItem), ...before.filter((entry) => entry.id !== id)].slice(0, maxUnclear),
      ),
  }
}
