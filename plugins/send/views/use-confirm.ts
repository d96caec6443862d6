import { useEffect, useRef } from 'react'
import { beginFlow, destination, routerKey, type Flow } from '#kernel'
import { useAtom, useService, useWidget } from '#kernel/ui'
import { sendResult, sendService, type SendPreview } from '../contract.js'
import { sendErrors } from '../errors.js'
import { progressAtom, transfersAtom, type SendProgress } from '../state.js'

/** Confirms a preview and leads to its result; how it stands is told by the service. */
export function useConfirm({ id }: SendPreview): {
  readonly progress: SendProgress | undefined
  readonly confirm: () => Promise<void>
  readonly leave: () => void
} {
  const { store } = useWidget()
  const router = useService(routerKey)
  const service = useService(sendService)
  const progress = useAtom(progressAtom)
  const isSent = useAtom(transfersAtom).some((one) => one.id === id)
  const flow = useRef<Flow | undefined>(undefined)
  useEffect(() => {
    // found after all, while it was said that nobody knows
    if (isSent) flow.current?.succeed()
  }, [isSent])
  return {
    progress: progress?.id === id ? progress : undefined,
    async confirm() {
      // one transaction of the router for as long as the visitor stays, however often it is tried
      const own = (flow.current ??= beginFlow(
        { router, store },
        { then: { reset: destination(sendResult, { id }) } },
      ))
      try {
        await service.send(id)
        own.succeed()
      } catch (error) {
        // all else the service has told already
        if (sendErrors.PREVIEW_OVER.is(error)) store.set(progressAtom, { id, step: 'failed', error })
      }
    },
    /** Stops waiting. What the wallet shows stays there; if it is approved after all, it is followed. */
    leave: () => (flow.current ? flow.current.cancel() : router.back()),
  }
}
