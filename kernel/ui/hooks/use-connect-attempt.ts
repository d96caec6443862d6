import { useEffect, useMemo, useRef } from 'react'
import { isRejection } from '../../core/errors/rejection.js'
import { type Connection, sessionKey } from '../../contracts/session.js'
import { sessionErrors } from '../../session/errors.js'
import { isTakenOverAtom } from '../../session/taken-over.js'
import { useService } from './use-service.js'
import { useWidget } from './widget-context.js'

/** Outcome of a connect. */
export type ConnectOutcome =
  | { readonly step: 'connected'; readonly connection: Connection }
  /** Rejected in the wallet, or cancelled: then without an error. */
  | { readonly step: 'refused'; readonly error?: unknown }
  | { readonly step: 'failed'; readonly error: unknown }

/** A connect that runs already. Aborting the controller stops waiting for the answer. */
export interface RunningConnect {
  readonly answer: Promise<Connection>
  readonly controller: AbortController
}

/** Starts a connect, or takes over a running one, and reports its outcome unless it is aborted. Returns its signal. */
export type StartConnect = (
  request: { readonly connectorId: string; readonly namespace?: string | undefined },
  onOutcome: (outcome: ConnectOutcome) => void,
  running?: RunningConnect,
) => AbortSignal

/** A connect that a view starts; at most one at a time. */
export interface ConnectAttempt {
  readonly start: StartConnect
  readonly abort: () => void
  /** Aborts it, unless a gate has taken it over: for the end of what started it. */
  readonly leave: () => void
}

/** Returns the connect of a view. The next start aborts it, and unmounting unless a gate has taken it over. */
export function useConnectAttempt(): ConnectAttempt {
  const session = useService(sessionKey)
  const { store } = useWidget()
  const current = useRef<AbortController | undefined>(undefined)
  const attempt = useMemo((): ConnectAttempt => {
    const abort = () => current.current?.abort()
    const start: StartConnect = (request, onOutcome, running) => {
      abort()
      const controller = running?.controller ?? new AbortController()
      current.current = controller
      const { signal } = controller
      const report = (outcome: ConnectOutcome) => signal.aborted || onOutcome(outcome)
      const answer = running?.answer ?? session.connect({ ...request, signal })
      answer.then(
        (connection) => report({ step: 'connected', connection }),
        (error: unknown) => report(readOutcome(error)),
      )
      return signal
    }
    const leave = () => {
      if (!store.get(isTakenOverAtom)) abort()
    }
    return { start, abort, leave }
  }, [session, store])
  useEffect(() => attempt.leave, [attempt])
  return attempt
}

function readOutcome(error: unknown): ConnectOutcome {
  if (sessionErrors.CANCELLED.is(error)) return { step: 'refused' }
  return { step: isRejection(error) ? 'refused' : 'failed', error }
}
