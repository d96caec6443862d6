import { useCallback, useEffect, useRef, useState } from 'react'
import { anySignal, clockKey, isRejection, rpcCodes, sessionErrors, sessionKey, WidgetError } from '#kernel'
import { useService } from '#kernel/ui'
import type { Connection, Connector } from '#kernel/contracts'
import { followWaiting, untilAgreed } from './follow-wallet.js'

/** How asking a wallet stands. */
export type Connecting =
  /** Not asked yet: the code that talks to it is loading. */
  | { readonly step: 'opening' }
  | { readonly step: 'waiting' }
  /** It waits to be unlocked; the request stands. */
  | { readonly step: 'locked' }
  /** It has said nothing for long; the request stands. */
  | { readonly step: 'silent' }
  | { readonly step: 'connected'; readonly connection: Connection }
  /** The user said no, in the wallet's own words where it has some. */
  | { readonly step: 'refused'; readonly words: string }
  /** The wallet has a request waiting already (-32002); once that is answered it is asked again. */
  | { readonly step: 'busy' }
  | { readonly step: 'failed'; readonly words: string }

/** Asks the wallet when the view appears, and again on retry; leaving the view ends the waiting. */
export function useConnecting(
  connector: Connector | undefined,
  namespace?: string,
): { state: Connecting; retry: () => void } {
  const session = useService(sessionKey)
  const clock = useService(clockKey)
  const [state, setState] = useState<Connecting>({ step: 'opening' })
  const attempt = useRef<AbortController | undefined>(undefined)
  const latest = useRef(connector)
  latest.current = connector
  const id = connector?.id

  const ask = useCallback(
    (quietly: boolean) => {
      const asked = latest.current
      if (id === undefined || !asked) return
      attempt.current?.abort()
      const { signal } = (attempt.current = new AbortController())
      const answered = new AbortController()
      const waiting = anySignal(signal, answered.signal)
      const answer = (next: Connecting) => {
        answered.abort()
        if (signal.aborted) return
        setState(next)
        // quietly only once: a wallet that is busy and shares accounts all the same would be asked for ever
        if (next.step === 'busy')
          untilAgreed(asked, { lookFirst: !quietly, signal }).then(
            () => signal.aborted || ask(true),
            () => {},
          )
      }
      if (!quietly) {
        setState({ step: 'opening' })
        const show = (step: 'waiting' | 'locked' | 'silent') => waiting.aborted || setState({ step })
        // a load that failed is told by the request
        followWaiting({ connector: asked, clock, signal: waiting, show }).catch(() => {})
      }
      session.connect({ connectorId: id, namespace, signal }).then(
        (connection) => answer({ step: 'connected', connection }),
        (error: unknown) => answer(readFailure(error)),
      )
    },
    [namespace, session, clock, id],
  )

  useEffect(() => {
    ask(false)
    return () => attempt.current?.abort()
  }, [ask])

  return { state, retry: () => ask(false) }
}

function readFailure(error: unknown): Connecting {
  const words = error instanceof Error ? error.message : String(error)
  if (sessionErrors.CANCELLED.is(error)) return { step: 'refused', words: '' }
  if (isRejection(error)) return { step: 'refused', words }
  const isBusy = error instanceof WidgetError && error.rpcCode === rpcCodes.resourceUnavailable
  return isBusy ? { step: 'busy' } : { step: 'failed', words }
}
