import { useEffect } from 'react'
import { clockKey, currentEntryAtom, routerKey } from '#kernel'
import { useAtom, useService, useWidget } from '#kernel/ui'
import { closesAfterConnectAtom, connectedShownMs } from '#plugins/connect/contract'
import { walletconnectPairing } from '../contract.js'

/** Closes the modal a moment after the wallet has connected, where the host wants it so. */
export function useClosing(isConnected: boolean): void {
  const { store } = useWidget()
  const clock = useService(clockKey)
  const router = useService(routerKey)
  const closes = useAtom(closesAfterConnectAtom)
  const isDone = isConnected && closes
  useEffect(() => {
    if (!isDone) return
    const leaving = new AbortController()
    // aborted when the visitor closes it first
    clock.sleep(connectedShownMs, leaving.signal).then(
      // not what has been opened since, and is still loading
      () => store.get(currentEntryAtom)?.id === walletconnectPairing.id && router.close(),
      () => {},
    )
    return () => leaving.abort()
  }, [isDone, store, clock, router])
}
