import { useEffect, useRef } from 'react'
import { accountAtom, currentEntryAtom, routerKey, slotAtom, type RouteKey, homeViews } from '#kernel'
import { useAtom, useService, useWidget } from '#kernel/ui'

/**
 * Leaves a view of the account once there is none: closes the modal if the account ended while the view was shown, else
 * opens the first view. Waits while a connection is pending.
 */
export function useCloseWithoutAccount({ id }: RouteKey): void {
  const { store } = useWidget()
  const router = useService(routerKey)
  const { address, status } = useAtom(accountAtom)
  const hadAccount = useRef(false)
  useEffect(() => {
    if (address !== undefined) hadAccount.current = true
    if (address !== undefined || status !== 'disconnected') return
    if (store.get(currentEntryAtom)?.id !== id) return
    const [first] = store.get(slotAtom(homeViews))
    if (first && !hadAccount.current) router.reset(first.opens)
    else router.close()
  }, [address, status, id, store, router])
}
