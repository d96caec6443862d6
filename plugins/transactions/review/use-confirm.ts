import { useEffect, useRef } from 'react'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import { beginFlow, destination, routerKey, type Flow, type RouteKey, type WidgetError } from '#kernel'
import { useAtom, useService, useWidget } from '#kernel/ui'
import type { RequestProgress } from '../contract.js'

interface ErrorCode {
  readonly is: (error: unknown) => boolean
}

/** How a feature confirms its previews. */
interface Confirming<Preview extends { readonly id: string }, Step extends string> {
  readonly previewAtom: PrimitiveAtom<Preview | undefined>
  readonly progressAtom: PrimitiveAtom<RequestProgress<Step> | undefined>
  /** All that was sent; the one of a preview has its id. */
  readonly sentAtom: Atom<readonly { readonly id: string }[]>
  /** View that opens once it is sent. */
  readonly result: RouteKey<{ readonly id: string }>
  readonly expired: ErrorCode
  /** Errors whose `data` is the preview that replaces the confirmed one. */
  readonly changed: readonly ErrorCode[]
}

/**
 * Returns the progress of a preview, and the functions that confirm and leave it. Its result is opened once it is sent, also if it is
 * found after its outcome was shown as unclear.
 *
 * @param send asks the wallet; resolves to a further preview if it needs another confirmation. Its signal ends when the user leaves
 */
export function useConfirm<
  Preview extends { readonly id: string },
  Step extends string,
  Caution extends string,
>(
  { id }: Preview,
  { previewAtom, progressAtom, sentAtom, result, expired, changed }: Confirming<Preview, Step>,
  send: (acknowledged: readonly Caution[], signal: AbortSignal) => Promise<Preview | undefined>,
): {
  readonly progress: RequestProgress<Step> | undefined
  readonly confirm: (acknowledged: readonly Caution[]) => Promise<void>
  readonly leave: () => void
} {
  const { store } = useWidget()
  const router = useService(routerKey)
  const progress = useAtom(progressAtom)
  const isSent = useAtom(sentAtom).some((one) => one.id === id)
  const flow = useRef<Flow | undefined>(undefined)
  const left = useRef(new AbortController())
  useEffect(() => {
    if (isSent) flow.current?.succeed()
  }, [isSent])
  const show = (preview: Preview) => {
    if (store.get(previewAtom)?.id === id) store.set(previewAtom, preview)
  }
  return {
    progress: progress?.id === id ? progress : undefined,
    async confirm(acknowledged) {
      // one flow of the router for all attempts
      const own = (flow.current ??= beginFlow(
        { router, store },
        { then: { reset: destination(result, { id }) } },
      ))
      left.current = new AbortController()
      try {
        const next = await send(acknowledged, left.current.signal)
        if (next) show(next)
        else own.succeed()
      } catch (error) {
        // the service reports other errors as progress
        if (expired.is(error)) store.set(progressAtom, { id, step: 'failed', error })
        if (changed.some((one) => one.is(error))) show((error as WidgetError).data as Preview)
      }
    },
    /** Stops waiting. The wallet's request stays open; a late approval is followed. */
    leave() {
      left.current.abort()
      if (flow.current) flow.current.cancel()
      else router.back()
    },
  }
}
