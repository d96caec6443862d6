import { useEffect } from 'react'
import { currentEntryAtom, routerKey } from '#kernel'
import { useService, useWidget } from '#kernel/ui'
import { payResult, type Payment } from '../contract.js'

/** Opens the result once a payment is sent, or has ended, unless the user has left the view. */
export function useShowResult(payment: Payment | undefined, view: { readonly id: string }): void {
  const { store } = useWidget()
  const router = useService(routerKey)
  const { id, state } = payment ?? {}
  const isSent = state === 'pending' || state === 'completed' || state === 'failed'
  useEffect(() => {
    if (!isSent || id === undefined) return
    const entry = store.get(currentEntryAtom)
    // the host may have opened another payment in this view meanwhile
    const { id: shown } = Object(entry?.params) as { readonly id?: unknown }
    if (entry?.id === view.id && shown === id) router.reset(payResult, { id })
  }, [isSent, id, view.id, router, store])
}
