import { useCallback, useEffect, useRef, useState } from 'react'
import { externalTextOf, isRejection, sessionKey } from '#kernel'
import type { Connection } from '#kernel/contracts'
import { useAtom, useService } from '#kernel/ui'
import { pairingAtom, walletconnectId } from '../contract.js'
import { walletconnectErrors } from '../errors.js'

/** State of a pairing for the view. */
export type PairingStep =
  /** The relay has not accepted the pairing yet. */
  | { readonly step: 'preparing' }
  | { readonly step: 'offered'; readonly uri: string }
  | { readonly step: 'expired' }
  /** The wallet has approved; its accounts are not stored yet. */
  | { readonly step: 'answered' }
  | { readonly step: 'connected'; readonly connection: Connection }
  | { readonly step: 'refused'; readonly reason: string }
  /** Before an approval, or since the wallet approved nothing that the site can use. */
  | {
      readonly step: 'failed'
      readonly reason: string
      /** Whether a wallet or the relay wrote the reason. */
      readonly isQuote: boolean
      readonly isApproved: boolean
    }

type Outcome = Extract<PairingStep, { step: 'expired' | 'connected' | 'refused' | 'failed' }>

/** Connects when the view mounts, and again on retry. Unmounting aborts the connect. */
export function usePairing(): { readonly state: PairingStep; readonly retry: () => void } {
  const session = useService(sessionKey)
  const { wcUri, buffering } = useAtom(pairingAtom)
  const [outcome, setOutcome] = useState<Outcome>()
  const attempt = useRef<AbortController | undefined>(undefined)

  const start = useCallback(() => {
    attempt.current?.abort()
    const { signal } = (attempt.current = new AbortController())
    setOutcome(undefined)
    const show = (next: Outcome) => signal.aborted || setOutcome(next)
    session.connect({ connectorId: walletconnectId, signal }).then(
      (connection) => show({ step: 'connected', connection }),
      (error: unknown) => show(readOutcome(error)),
    )
  }, [session])

  useEffect(() => {
    start()
    return () => attempt.current?.abort()
  }, [start])

  if (outcome) return { state: outcome, retry: start }
  if (buffering) return { state: { step: 'answered' }, retry: start }
  return {
    state: wcUri === undefined ? { step: 'preparing' } : { step: 'offered', uri: wcUri },
    retry: start,
  }
}

function readOutcome(error: unknown): Outcome {
  const quote = externalTextOf(error)
  if (walletconnectErrors.EXPIRED.is(error)) return { step: 'expired' }
  if (isRejection(error)) return { step: 'refused', reason: quote ?? '' }
  const isApproved = walletconnectErrors.NOTHING_SHARED.is(error)
  const reason = error instanceof Error ? error.message : String(error)
  const isQuote = quote !== undefined || walletconnectErrors.RELAY_REFUSED.is(error)
  return { step: 'failed', reason: isApproved ? '' : reason, isQuote, isApproved }
}
