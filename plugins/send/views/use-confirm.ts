import { useEffect, useRef } from 'react'
import { beginFlow, destination, routerKey, type Flow, type WidgetError } from '#kernel'
import { useAtom, useService, useWidget } from '#kernel/ui'
import {
  progressAtom,
  sendResult,
  sendService,
  transfersAtom,
  type SendCaution,
  type SendPreview,
  type SendProgress,
} from '../contract.js'
import { sendErrors } from '../errors.js'
import { previewAtom } from '../state.js'

/** Confirms a preview, and opens its result once the wallet has sent the transfer. */
export function useConfirm({ id }: SendPreview): {
  readonly progress: SendProgress | undefined
  readonly confirm: (acknowledged: readonly SendCaution[]) => Promise<void>
  readonly leave: () => void
} {
  const { store } = useWidget()
  const router = useService(routerKey)
  const service = useService(sendService)
  const progress = useAtom(progressAtom)
  const isSent = useAtom(transfersAtom).some((one) => one.id === id)
  const flow = useRef<Flow | undefined>(undefined)
  useEffect(() => {
    // found after its outcome was shown as unclear
    if (isSent) flow.current?.succeed()
  }, [isSent])
  return {
    progress: progress?.id === id ? progress : undefined,
    async confirm(acknowledged) {
      // one flow of the router for all attempts
      const own = (flow.current ??= beginFlow(
        { router, store },
        { then: { reset: destination(sendResult, { id }) } },
      ))
      try {
        await service.send(id, { acknowledged })
        own.succeed()
      } catch (error) {
        // the service reports other errors as progress
        if (sendErrors.PREVIEW_EXPIRED.is(error)) store.set(progressAtom, { id, step: 'failed', error })
        const isShown = store.get(previewAtom)?.id === id
        if (sendErrors.ESTIMATE_CHANGED.is(error) && isShown)
          store.set(previewAtom, (error as WidgetError).data as SendPreview)
      }
    },
    /** Stops waiting. The wallet's request stays open; a late approval is followed. */
    leave: () => (flow.current ? flow.current.cancel() : router.back()),
  }
}
