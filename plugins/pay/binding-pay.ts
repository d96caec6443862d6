import { actionState, createState, type Foyer, type FollowedState } from '#kernel/bindings'
import { paymentsAtom, payService, type PaymentOrder, type PaymentStatus } from './contract.js'

/** State of a payment. */
export interface PayState {
  /** Id of the payment: the one that was passed, or of the last order that was shown. */
  readonly id: string | undefined
  /** Status of that payment; undefined without one. */
  readonly payment: PaymentStatus | undefined
  /** Why the last order was refused. Its message names the field and the remedy. */
  readonly error: unknown
  /** Whether an order is being checked. */
  readonly isOpening: boolean
}

/** Functions of `usePay`. */
export interface PayActions {
  /** Checks an order and shows it. Never rejects; resolves to the id of the payment, or to undefined: see `error`. */
  readonly pay: (order: PaymentOrder) => Promise<string | undefined>
}

/** Result of `usePay`. */
export interface UsePay extends PayState, PayActions {}

/**
 * Creates the state of a payment, and the function that shows an order.
 *
 * @param id payment to follow until an order is shown, such as one from before a reload
 */
export function createPaying(foyer: Foyer, id?: string): FollowedState<PayState> & PayActions {
  const opened = createState<string | undefined>(undefined)
  const stored = createState<PaymentStatus | undefined>(undefined)
  const action = actionState(async (order: PaymentOrder) => {
    const payment = await foyer.service(payService).pay(order)
    opened.set(payment.id)
    return payment.id
  })
  let isRead = false
  let shown: { readonly parts: readonly unknown[]; readonly value: PayState } | undefined

  const readStored = async () => {
    if (id === undefined || isRead) return
    isRead = true
    try {
      stored.set(await foyer.service(payService).status(id))
    } catch {
      // without the plugin there is no payment
    }
  }

  return {
    read() {
      const followed = opened.read() ?? id
      const known = foyer.read(paymentsAtom).find((payment) => payment.id === followed)
      const parts = [followed, known, stored.read(), action.read()]
      if (!shown || parts.some((part, index) => part !== shown?.parts[index])) {
        const read = known && { state: known.state, hash: known.hash, reason: known.reason }
        const payment = read ?? (followed === id ? stored.read() : undefined)
        const { status, error } = action.read()
        shown = { parts, value: { id: followed, payment, error, isOpening: status === 'pending' } }
      }
      return shown.value
    },
    follow(onChange) {
      const stops = [opened, stored, action].map(({ follow }) => follow(onChange))
      stops.push(foyer.watch(paymentsAtom, onChange))
      // never rejects
      readStored().catch(() => {})
      return () => stops.forEach((stop) => stop())
    },
    pay: action.start,
  }
}
