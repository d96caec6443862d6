import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useAction, useFoyer } from '#kernel/react'
import { paymentsAtom, payService, type PaymentOrder, type PaymentStatus } from './contract.js'

/** Result of {@link usePay}. */
export interface UsePay {
  /** Id of the payment: the one that was passed, or of the last order that was shown. */
  readonly id: string | undefined
  /** Status of that payment; undefined without one. */
  readonly payment: PaymentStatus | undefined
  /** Why the last order was refused. Its message names the field and the remedy. */
  readonly error: unknown
  /** Whether an order is being checked. */
  readonly isOpening: boolean
  /** Checks an order and shows it. Never rejects; resolves to the id of the payment, or to undefined: see `error`. */
  readonly pay: (order: PaymentOrder) => Promise<string | undefined>
}

/**
 * Opens payments of the plugin `pay`, and follows one of them.
 *
 * @param id payment to follow, such as one from before a reload. Default: the last order that `pay` has shown
 */
export function usePay(id?: string): UsePay {
  const foyer = useFoyer()
  const { store } = foyer
  const [opened, setOpened] = useState<string>()
  const [stored, setStored] = useState<{ readonly id: string; readonly status: PaymentStatus | undefined }>()
  const open = useCallback(
    async (order: PaymentOrder) => {
      const payment = await foyer.service(payService).pay(order)
      setOpened(payment.id)
      return payment.id
    },
    [foyer],
  )
  const [{ status, error }, pay] = useAction(open)
  const subscribe = useCallback((onChange: () => void) => store.sub(paymentsAtom, onChange), [store])
  const read = () => store.get(paymentsAtom)
  const payments = useSyncExternalStore(subscribe, read, read)

  useEffect(() => {
    if (id === undefined) return undefined
    let isOver = false
    foyer
      .service(payService)
      .status(id)
      .then((known) => isOver || setStored({ id, status: known }))
      // without the plugin there is no payment
      .catch(() => {})
    return () => void (isOver = true)
  }, [foyer, id])

  const followed = opened ?? id
  const current = payments.find((payment) => payment.id === followed)
  const payment = current
    ? { state: current.state, hash: current.hash, reason: current.reason }
    : stored?.id === followed
      ? stored?.status
      : undefined
  return { id: followed, payment, error, isOpening: status === 'pending', pay }
}
