import { useEffect } from 'react'
import { currentEntryAtom, routerKey } from '#kernel'
import { useService, useWidget } from '#kernel/ui'
import { payResult, type Payment } from '../contract.js'

/** Opens the result once a payment is sent, or has ended, unless the user has left the view. */
export function useShowResult(payment: Payment | undefined, view: { readonly id: string }): void {
  const { store } = useWidget()
  const router = useService(routerKey)
  const { id, state } = payment ?? {}
  const isSent = state !== undefined && state !== 'waiting' && state !== 'signing'
  useEffect(() => {
    if (isSent && id !== undefined && store.get(currentEntryAtom)?.id === view.id)
      router.reset(payResult, { id })
  }, [isSent, id, view.id, router, store])
}
