import { useEffect } from 'react'
import { clockKey } from '#kernel'
import { useAtom, useService, useWidget } from '#kernel/ui'
import { chosenAssetAtom } from '../assets.js'
import { typingPauseMs } from '../constants.js'
import { sendService } from '../contract.js'
import { contextKeyAtom, sendStateAtom } from '../state.js'

/** Reads the receiver while it is typed. An answer for another text, account or network is ignored. */
export function useReceiver(): void {
  const { store } = useWidget()
  const service = useService(sendService)
  const clock = useService(clockKey)
  const context = useAtom(contextKeyAtom)
  const { asset } = useAtom(chosenAssetAtom) ?? {}
  const { receiver, read, receiverFault } = useAtom(sendStateAtom)
  const text = receiver.trim()
  const isDue = text !== '' && asset !== undefined && !read && receiverFault === undefined
  useEffect(() => {
    if (!isDue) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const isOver = () => signal.aborted || store.get(contextKeyAtom) !== context
    const look = async () => {
      await clock.sleep(typingPauseMs, signal)
      const found = await service.readReceiver({ text, asset, signal })
      if (isOver()) return
      store.set(sendStateAtom, {
        read: found,
        receiverAddress: found.address,
        receiverProfileName: found.profileName,
        receiverProfileImageUrl: found.profileImageUrl,
      })
    }
    look().catch((fault: unknown) => isOver() || store.set(sendStateAtom, { receiverFault: fault }))
    return () => stop.abort()
  }, [isDue, text, asset, context, store, service, clock])
}
