import { useCallback, useEffect, useRef, useState } from 'react'
import { isRejection, sessionErrors, sessionKey } from '#kernel'
import type { Connection } from '#kernel/contracts'
import { useAtom, useService } from '#kernel/ui'
import { pairingAtom, walletconnectId } from '../contract.js'
import { walletconnectErrors } from '../errors.js'

/** How a pairing stands, as it is shown. */
export type PairingStep =
  /** The relay has not taken the address in yet. */
  | { readonly step: 'preparing' }
  | { readonly step: 'offered'; readonly uri: string }
  | { readonly step: 'expired' }
  /** The wallet has agreed; its accounts are being stored. */
  | { readonly step: 'answered' }
  | { readonly step: 'connected'; readonly connection: Connection }
  | { readonly step: 'refused'; readonly words: string }
  | { readonly step: 'failed'; readonly words: string }

type Outcome = Extract<PairingStep, { step: 'expired' | 'connected' | 'refused' | 'failed' }>

/** Asks for a pairing address when the view appears, and again on retry; leaving the view ends the waiting. */
export function usePairing(): { readonly state: PairingStep; readonly retry: () => void } {
  const session = useService(sessionKey)
  const { wcUri, buffering } = useAtom(pairingAtom)
  const [outcome, setOutcome] = useState<Outcome>()
  const attempt = useRef<AbortController | undefined>(undefined)

  const ask = useCallback(() => {
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
    ask()
    return () => attempt.current?.abort()
  }, [ask])

  if (outcome) return { state: outcome, retry: ask }
  if (buffering) return { state: { step: 'answered' }, retry: ask }
  return {
    state: wcUri === undefined ? { step: 'preparing' } : { step: 'offered', uri: wcUri },
    retry: ask,
  }
}

function readOutcome(error: unknown): Outcome {
  const words = error instanceof Error ? error.message : String(error)
  if (walletconnectErrors.EXPIRED.is(error)) return { step: 'expired' }
  if (sessionErrors.CANCELLED.is(error)) return { step: 'refused', words: '' }
  return { step: isRejection(error) ? 'refused' : 'failed', words }
}
