import { anySignal, withTimeout, type Clock, type HttpService } from '#kernel'
import { alertNameOf, type ServiceAlertName } from '../contract/alerts.js'
import { apiErrors, type Refusal } from '../contract/errors.js'
import type { Endpoint } from '../contract/endpoints.js'
import type { ApiRequest } from './build-request.js'
import { readAnswer, readRefusal, refused } from './read-answer.js'
import { retryAfterMs } from './retry.js'

/** Time limit of an attempt, from the first byte sent to the last byte read. */
const attemptTimeoutMs = 8_000

interface AttemptDeps {
  readonly http: HttpService
  readonly clock: Clock
  readonly raise: (alert: ServiceAlertName) => void
}

/**
 * Makes one attempt of a call, then closes its connection.
 *
 * @throws the errors of the answer, or the signal's reason as soon as it is aborted
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
      throw apiErrors.REDIRECTED({ detail: `${endpoint.id} is redirected. Set the address it leads to` })
    if (response.ok) return readAnswer(endpoint, response)
    const { status, headers } = response
    const wait = retryAfterMs(headers.get('retry-after'), clock.now())
    refusal = { status, reasons: [], retryAfterMs: wait }
    const { error, text } = await readRefusal(endpoint.id, response, refusal)
    const alert = status === 401 || status === 403 ? alertNameOf(text) : undefined
    if (alert) raise(alert)
    throw error
  }

  // If the body of a refusal never ends, its status is still known.
  const late = () =>
    refusal
      ? refused(endpoint.id, refusal)
      : apiErrors.TIMED_OUT({ detail: `${endpoint.id} took more than ${attemptTimeoutMs} ms` })
  try {
    return await withTimeout(clock, attemptTimeoutMs, Promise.race([ask(), rejectOnAbort(signal)]), late)
  } finally {
    ended.abort()
  }
}

/** Whether a response is a redirect; browsers hide its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
