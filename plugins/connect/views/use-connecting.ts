import { useCallback, useEffect, useRef, useState } from 'react'
import { anySignal, clockKey, isRejection, rpcCodes, sessionErrors, sessionKey, WidgetError } from '#kernel'
import { useService, useWidget } from '#kernel/ui'
import type { Connection, Connector } from '#kernel/contracts'
import { pressedWalletAtom, type PressedWallet } from './pressed-wallet.js'
import { followWaiting, untilAgreed } from './follow-wallet.js'

/** State of a connection request. */
export type Connecting =
  /** Not asked yet: the code of its driver is loading. */
  | { readonly step: 'opening' }
  | { readonly step: 'waiting' }
  /** The wallet is locked; the request is pending. */
  | { readonly step: 'locked' }
  /** No answer within the time limit; the request is pending. */
  | { readonly step: 'silent' }
  | { readonly step: 'connected'; readonly connection: Connection }
  /** Rejected in the wallet; `words` is the wallet's own message, possibly empty. */
  | { readonly step: 'refused'; readonly words: string }
  /** The wallet has another pending request (-32002); it is asked again once that is answered. */
  | { readonly step: 'busy' }
  | { readonly step: 'failed'; readonly words: string }

/**
 * Takes over the request of the pressed row, or asks the wallet when the view appears; asks again on retry. Leaving the
 * view stops waiting.
 */
export function useConnecting(
  connector: Connector | undefined,
  namespace?: string,
): { state: Connecting; retry: () => void } {
  const { store } = useWidget()
  const session = useService(sessionKey)
  const clock = useService(clockKey)
  const [state, setState] = useState<Connecting>({ step: 'opening' })
  const attempt = useRef<AbortController | undefined>(undefined)
  const latest = useRef(connector)
  latest.current = connector
  const id = connector?.id

  const ask = useCallback(
    (quietly: boolean, pressed?: PressedWallet) => {
      const asked = latest.current
      if (id === undefined || !asked) return
      attempt.current?.abort()
      const controller = pressed?.controller ?? new AbortController()
      attempt.current = controller
      const { signal } = controller
      const answered = new AbortController()
      const waiting = anySignal(signal, answered.signal)
      const answer = (next: Connecting) => {
        answered.abort()
        if (signal.aborted) return
        setState(next)
        // Once only: a busy wallet that shares accounts all the same would be asked in a loop.
        if (next.step === 'busy')
          untilAgreed(asked, { lookFirst: !quietly, signal }).then(
            () => signal.aborted || ask(true),
            () => {},
          )
      }
      if (!quietly) {
        setState({ step: 'opening' })
        const show = (step: 'waiting' | 'locked' | 'silent') => waiting.aborted || setState({ step })
        // The request reports a driver that doesn't load.
        followWaiting({ connector: asked, clock, signal: waiting, show }).catch(() => {})
      }
      const asking = pressed?.answer ?? session.connect({ connectorId: id, namespace, signal })
      asking.then(
        (connection) => answer({ step: 'connected', connection }),
        (error: unknown) => answer(readFailure(error)),
      )
    },
    [namespace, session, clock, id],
  )

  useEffect(() => {
    const pressed = store.get(pressedWalletAtom)
    const isSame = pressed?.connectorId === id && pressed?.namespace === namespace
    if (isSame) store.set(pressedWalletAtom, undefined)
    ask(false, isSame ? pressed : undefined)
    return () => attempt.current?.abort()
  }, [ask, store, id, namespace])

  return { state, retry: () => ask(false) }
}

function readFailure(error: unknown): Connecting {
  const words = error instanceof Error ? error.message : String(error)
  if (sessionErrors.CANCELLED.is(error)) return { step: 'refused', words: '' }
  if (isRejection(error)) return { step: 'refused', words }
  const isBusy = error instanceof WidgetError && error.rpcCode === rpcCodes.resourceUnavailable
  return isBusy ? { step: 'busy' } : { step: 'failed', words }
}
