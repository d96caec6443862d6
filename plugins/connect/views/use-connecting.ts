import { useCallback, useEffect, useRef, useState } from 'react'
import { isRejection, rpcCodes, sessionErrors, sessionKey, WidgetError } from '#kernel'
import { useService } from '#kernel/ui'
import type { Connection, Connector } from '#kernel/contracts'

/** How asking a wallet stands. */
export type Connecting =
  | { readonly step: 'waiting' }
  | { readonly step: 'connected'; readonly connection: Connection }
  /** The user said no, in the wallet's own words where it has some. */
  | { readonly step: 'refused'; readonly words: string }
  /** The wallet has a request waiting already (-32002). */
  | { readonly step: 'busy' }
  | { readonly step: 'failed'; readonly words: string }

/** Asks the wallet when the view appears, and again on retry; leaving the view ends the waiting. */
export function useConnecting(connector: Connector | undefined): { state: Connecting; retry: () => void } {
  const session = useService(sessionKey)
  const [state, setState] = useState<Connecting>({ step: 'waiting' })
  const attempt = useRef<AbortController | undefined>(undefined)
  const id = connector?.id

  const ask = useCallback(() => {
    if (id === undefined) return
    attempt.current?.abort()
    const { signal } = (attempt.current = new AbortController())
    setState({ step: 'waiting' })
    session.connect({ connectorId: id, signal }).then(
      (connection) => !signal.aborted && setState({ step: 'connected', connection }),
      (error: unknown) => !signal.aborted && setState(readFailure(error)),
    )
  }, [session, id])

  useEffect(() => {
    ask()
    return () => attempt.current?.abort()
  }, [ask])

  return { state, retry: ask }
}

function readFailure(error: unknown): Connecting {
  const words = error instanceof Error ? error.message : String(error)
  if (sessionErrors.CANCELLED.is(error)) return { step: 'refused', words: '' }
  if (isRejection(error)) return { step: 'refused', words }
  const isBusy = error instanceof WidgetError && error.rpcCode === rpcCodes.resourceUnavailable
  return isBusy ? { step: 'busy' } : { step: 'failed', words }
}
