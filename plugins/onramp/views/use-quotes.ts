import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { useService } from '#kernel/ui'
import { onrampService, type OnrampQuotes, type QuoteRequest } from '../contract.js'

/** Pause in typing before the service is asked. */
const typingPauseMs = 400
/** Min time between two requests for the same amount. */
const minRefreshMs = 5_000

/** Quotes for a request, and how to ask for them again. */
interface Quotes {
  /** Undefined while they are read. */
  readonly result: OnrampQuotes | undefined
  readonly retry: () => void
}

/**
 * Reads quotes while the user types, and again when the first of them runs out. An answer for another request is ignored.
 *
 * @param request undefined while there is no amount that can be paid
 */
export function useQuotes(request: QuoteRequest | undefined): Quotes {
  const service = useService(onrampService)
  const clock = useService(clockKey)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly result: OnrampQuotes }>()
  // the object is another one at each render
  const key = request && JSON.stringify([attempt, request])
  useEffect(() => {
    if (key === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const [, wanted] = JSON.parse(key) as readonly [number, QuoteRequest]
    const ask = async () => {
      await clock.sleep(typingPauseMs, signal)
      for (;;) {
        const result = await service.quotes(wanted, signal)
        if (signal.aborted) return
        setAnswer({ key, result })
        const ends = result.quotes.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : [expiresAt]))
        if (ends.length === 0) return
        await clock.sleep(Math.max(minRefreshMs, Math.min(...ends) - clock.now()), signal)
      }
    }
    // aborted
    ask().catch(() => {})
    return () => stop.abort()
  }, [service, clock, key])
  return {
    result: answer && answer.key === key ? answer.result : undefined,
    retry: () => setAttempt((count) => count + 1),
  }
}
