import { schema } from '#kernel'
import { isCaipAddress, isCaipNetworkId } from '#kernel/chain'
import { createStoredList, storedAsset, storedUnits, toStoredAsset } from '#plugins/transactions/contract'
import { keepMs, maxPayments } from './constants.js'
import { paymentCompleted, paymentFailed, paymentInitiated, paymentsAtom, type Payment } from './contract.js'
import type { PayDeps } from './deps.js'
import { oneTabAtATime } from './one-tab-at-a-time.js'
import { paymentsKey } from './storage-keys.js'

const text = () => schema.optional(schema.string())
const time = () => schema.number({ min: 0 })

const shape = schema.object({
  id: schema.string(),
  chainId: schema.guard(isCaipNetworkId, 'a CAIP-2 id'),
  asset: schema.object(storedAsset()),
  amount: storedUnits(),
  receiver: schema.string(),
  memo: text(),
  reference: text(),
  merchant: text(),
  createdAt: time(),
  endedAt: schema.optional(time()),
  askedAt: schema.optional(time()),
  account: schema.optional(schema.guard(isCaipAddress, 'a CAIP-10 id')),
  paidTo: text(),
  deposit: schema.optional(schema.object({ adapter: schema.string(), id: schema.string() })),
  mark: text(),
  transfers: schema.optional(schema.array(schema.string())),
  isInitiated: schema.optional(schema.boolean()),
  state: schema.oneOf('waiting', 'signing', 'pending', 'completed', 'failed'),
  hash: text(),
  reason: text(),
})

type Stored = Omit<Payment, 'amount' | 'fault'> & { readonly amount: string }

/** Whether the state of a payment is final. */
export const isOver = ({ state }: Pick<Payment, 'state'>) => state === 'completed' || state === 'failed'

/** Payments in memory and in storage. Each change of a state emits its event once, whichever tab sees it first. */
export function createPayments({ store, storage, events, clock, signal }: PayDeps) {
  const stored = createStoredList<Stored>(storage, paymentsKey, 1, schema.array(shape))

  const find = (id: string) => store.get(paymentsAtom).find((payment) => payment.id === id)
  const put = (payment: Payment) =>
    store.set(paymentsAtom, [payment, ...store.get(paymentsAtom).filter(({ id }) => id !== payment.id)])
  const isKept = ({ createdAt, endedAt = createdAt }: Pick<Payment, 'createdAt' | 'endedAt'>) =>
    clock.now() - endedAt < keepMs

  const save = (payment: Payment, list: readonly Stored[]) =>
    [write(payment), ...list.filter((entry) => entry.id !== payment.id && isKept(entry))].slice(
      0,
      maxPayments,
    )

  const announce = (before: Pick<Payment, 'isInitiated'> | undefined, payment: Payment) => {
    const { id, chainId, hash = '', reason = '', state } = payment
    const subject = { id, chainId, symbol: payment.asset.symbol }
    if (payment.isInitiated && !before?.isInitiated) events.emit(paymentInitiated, subject)
    if (state === 'completed') events.emit(paymentCompleted, { ...subject, hash })
    if (state === 'failed') events.emit(paymentFailed, { ...subject, reason })
  }

  return {
    find,
    /** Adds a payment, or replaces a failed one with its id. */
    async add(payment: Payment): Promise<void> {
      put(payment)
      await stored.change((list) => save(payment, list))
    },
    /** Changes a payment whose state is not final. Settles once the change is stored, and its events are emitted. */
    async change(id: string, next: Partial<Payment>): Promise<void> {
      const before = find(id)
      if (!before || isOver(before)) return
      const changed = { ...before, ...next }
      const payment = isOver(changed) ? { ...changed, endedAt: clock.now() } : changed
      put(payment)
      const keep = async () => {
        let known: Stored | undefined
        await stored.change((list) => {
          known = list.find((entry) => entry.id === id)
          return known && isOver(known) ? list : save(payment, list)
        })
        // another tab has seen the end first
        if (known && isOver(known)) put(read(known))
        else announce(known, payment)
      }
      await (isOver(payment) ? oneTabAtATime(id, keep, { clock, signal }) : keep())
    },
    /** Adds payments of earlier pages and other tabs. */
    async restore(): Promise<void> {
      for (const entry of [...(await stored.read())].reverse()) {
        const known = find(entry.id)
        if (isKept(entry) && (!known || (isOver(entry) && !isOver(known)))) put(read(entry))
      }
    },
  }
}

/** Payments of a widget. */
export type Payments = ReturnType<typeof createPayments>

function write({ fault: _fault, amount, asset, ...payment }: Payment): Stored {
  return {
    ...payment,
    amount: String(amount),
    asset: toStoredAsset(asset),
  }
}

const read = ({ amount, asset, ...payment }: Stored): Payment => ({
  ...payment,
  asset: asset,
  amount: BigInt(amount),
})
