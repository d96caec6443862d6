import type { Clock } from '../core/edges/clock.js'
import { withTimeout } from '../core/edges/abort.js'
import { anySignal } from '../core/edges/any-signal.js'
import type { HttpService } from '../core/edges/http.js'
import type { ApiAlert } from './api.js'
import { apiErrors, type Refusal } from './api-errors.js'
import type { ApiRequest } from './build-request.js'
import type { Endpoint } from './endpoints.js'
import { alertOf } from './provider-texts.js'
import { readAnswer } from './read-answer.js'
import { readRefusal, refused } from './read-refusal.js'
import { retryAfterMs } from './retry-after.js'

const attemptLimitMs = 8_000

interface AttemptDeps {
  readonly http: HttpService
  readonly clock: Clock
  readonly raise: (alert: ApiAlert) => void
}

/**
 * Makes a call once, within 8 s from the first byte sent to the last one read; then the connection is closed.
 *
 * @throws the signal's reason at once when it is aborted; the errors of the answer.
 */
export async function attempt(
  endpoint: Endpoint,
  request: ApiRequest,
  outer: AbortSignal,
  { http, clock, raise }: AttemptDeps,
): Promise<unknown> {
  const ended = new AbortController()
  const signal = anySignal(outer, ended.signal)
  let refusal: Refusal | undefined

  async function ask(): Promise<unknown> {
    const response = await http
      .fetch(request.address, { ...request.init, signal })
      .catch((cause: unknown) => {
        throw apiErrors.UNREACHABLE({ cause, detail: `${endpoint.id} got no answer` })
      })
    if (isRedirect(response))
      throw apiErrors.REDIRECTED({ detail: `${endpoint.id} is redirected: set the last address` })
    if (response.ok) return readAnswer(endpoint, response)
    const { status, headers } = response
    const wait = retryAfterMs(headers.get('retry-after'), clock.now())
    refusal = { status, reasons: [], retryAfterMs: wait }
    const { error, text } = await readRefusal(endpoint.id, response, refusal)
    const alert = status === 401 || status === 403 ? alertOf(text) : undefined
    if (alert) raise(alert)
    throw error
  }

  // a refusal whose body never ends is still that refusal
  const late = () =>
    refusal
      ? refused(endpoint.id, refusal)
      : apiErrors.TIMED_OUT({ detail: `${endpoint.id} took more than ${attemptLimitMs} ms` })
  try {
    return await withTimeout(clock, attemptLimitMs, Promise.race([ask(), stopped(signal)]), late)
  } finally {
    ended.abort()
  }
}

/** A browser hides where a redirect points, and its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
