import { useCallback, useEffect, useState } from 'react'
import { useAtom, useConnectAttempt, type ConnectOutcome } from '#kernel/ui'
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
  | Exclude<ConnectOutcome, { step: 'failed' }>
  /** Before an approval; or without an error, because the wallet approved nothing that the site can use. */
  | { readonly step: 'failed'; readonly error?: unknown; readonly isApproved: boolean }

type Outcome = Extract<PairingStep, { step: 'expired' | 'connected' | 'refused' | 'failed' }>

/** Connects when the view mounts, and again on retry. Unmounting aborts the connect. */
export function usePairing(): { readonly state: PairingStep; readonly retry: () => void } {
  const attempt = useConnectAttempt()
  const { wcUri, buffering } = useAtom(pairingAtom)
  const [outcome, setOutcome] = useState<Outcome>()
  const start = useCallback(() => {
    setOutcome(undefined)
    attempt.start({ connectorId: walletconnectId }, (next) => setOutcome(readOutcome(next)))
  }, [attempt])
  useEffect(start, [start])

  if (outcome) return { state: outcome, retry: start }
  if (buffering) return { state: { step: 'answered' }, retry: start }
  return {
    state: wcUri === undefined ? { step: 'preparing' } : { step: 'offered', uri: wcUri },
    retry: start,
  }
}

function readOutcome(outcome: ConnectOutcome): Outcome {
  if (outcome.step !== 'failed') return outcome
  const { error } = outcome
  if (walletconnectErrors.EXPIRED.is(error)) return { step: 'expired' }
  if (walletconnectErrors.NOTHING_SHARED.is(error)) return { step: 'failed', isApproved: true }
  return { step: 'failed', error, isApproved: false }
}
