import { inBackground, schema } from '#kernel'
import { isCaipAddress, isCaipNetworkId } from '#kernel/chain'
import {
  createStoredList,
  oneTabAtATime,
  storedAsset,
  storedUnits,
  toStoredAsset,
} from '#plugins/transactions/contract'
import { keepMs, maxPayments } from './constants.js'
import {
  paymentCompleted,
  paymentFailed,
  paymentInitiated,
  paymentsAtom,
  type Payment,
  type PaymentState,
} from './contract.js'
import type { PayDeps } from './deps.js'
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
  claim: text(),
  account: schema.optional(schema.guard(isCaipAddress, 'a CAIP-10 id')),
  paidTo: text(),
  deposit: schema.optional(schema.object({ adapter: schema.string(), id: schema.string() })),
  askedExchange: text(),
  mark: text(),
  transfers: schema.optional(schema.array(schema.string())),
  isInitiated: schema.optional(schema.boolean()),
  state: schema.oneOf('waiting', 'signing', 'pending', 'unclear', 'completed', 'failed'),
  hash: text(),
  reason: text(),
})

type Stored = Omit<Payment, 'amount' | 'fault'> & { readonly amount: string }

/** States that are not final. */
const openStates: readonly PaymentState[] = ['waiting', 'signing', 'pending', 'unclear']

/** Whether the state of a payment is final. */
export const isOver = ({ state }: Pick<Payment, 'state'>) => !openStates.includes(state)

/**
 * Payments in memory and in storage. Storage has the state that counts: another tab may have changed it. Each change of a state emits its
 * event once, whichever tab sees it first.
 */
export function createPayments(deps: PayDeps) {
  const { store, storage, events, clock, signal } = deps
  const background = inBackground(deps)
  const stored = createStoredList<Stored>(storage, paymentsKey, 1, shape)

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
  /** Takes the stored state of a payment. Faults are of this page. */
  const take = (entry: Stored) => {
    const { state, fault } = find(entry.id) ?? {}
    const payment = read(entry)
    put(state === payment.state && fault !== undefined ? { ...payment, fault } : payment)
  }

  const announce = (before: Pick<Payment, 'isInitiated'> | undefined, payment: Payment) => {
    const { id, chainId, hash = '', reason = '', state } = payment
    const subject = { id, chainId, symbol: payment.asset.symbol }
    if (payment.isInitiated && !before?.isInitiated) events.emit(paymentInitiated, subject)
    if (state === 'completed') events.emit(paymentCompleted, { ...subject, hash })
    if (state === 'failed') events.emit(paymentFailed, { ...subject, reason })
  }

  async function restore(): Promise<void> {
    const list = [...(await stored.read())].reverse()
    for (const entry of list) if (isKept(entry)) take(entry)
  }
  const unwatch = storage.watch(paymentsKey, () => background(restore()))
  signal.addEventListener('abort', unwatch, { once: true })

  return {
    find,
    /** Adds a payment, or replaces a failed one with its id. */
    async add(payment: Payment): Promise<void> {
      await stored.change((list) => save(payment, list))
      put(payment)
    },
    /**
     * Changes a payment whose state is not final, from its state in storage. Settles once the change is stored, and its events are
     * emitted.
     *
     * @param from states from which it is changed; in others the payment stays as it is
     * @param isStill whether the stored payment is still the one that is meant
     * @returns whether it was changed
     */
    async change(
      id: string,
      next: Partial<Payment>,
      from: readonly PaymentState[] = openStates,
      isStill: (payment: Payment) => boolean = () => true,
    ): Promise<boolean> {
      const keep = async () => {
        let before: Payment | undefined
        let after: Payment | undefined
        await stored.change((list) => {
          const known = list.find((entry) => entry.id === id)
          const { fault } = find(id) ?? {}
          before = known ? { ...read(known), fault } : find(id)
          if (!before || !from.includes(before.state) || !isStill(before)) return list
          const changed = { ...before, ...next }
          after = isOver(changed) ? { ...changed, endedAt: clock.now() } : changed
          return save(after, list)
        })
        const payment = after ?? before
        if (payment) put(payment)
        if (after) announce(before, after)
        return after !== undefined
      }
      const ends = next.state !== undefined && isOver({ state: next.state })
      return ends ? oneTabAtATime(`pay/${id}`, keep, { clock, signal }) : keep()
    },
    /** Takes the states of earlier pages and other tabs. */
    restore,
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
