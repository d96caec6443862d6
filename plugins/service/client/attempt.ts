import { anySignal, untilAborted, withTimeout, type Clock, type HttpService } from '#kernel'
import { alertNameOf, type ServiceAlertName } from '../contract/alerts.js'
import type { Endpoint } from '../contract/endpoints.js'
import { apiErrors, refusalOf, type Refusal } from '../contract/errors.js'
import type { ApiRequest } from './build-request.js'
import { readAnswer, readRefusal, refused } from './read-answer.js'

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
  const ended = anySignal(outer)
  const { signal } = ended
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
    return await withTimeout(clock, attemptTimeoutMs, untilAborted(ask(), signal), late)
  } finally {
    // closes the connection
    ended.abort()
    ended.release()
  }
}

/** Whether a response is a redirect; browsers hide its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

/** Maximum number of retries of a call that sets no other. */
export const defaultMaxRetries = 3
const minWaitMs = 1_000
const maxWaitMs = 30_000

/**
 * Returns the delay before a failed call is retried: 1 s, doubled for each retry, at least what the service requests, at
 * most 30 s. Undefined if a retry cannot help: only network errors, timeouts, 408, 429 and 5xx are retried.
 *
 * @param retries number of retries so far
 */
export function retryWaitMs(error: unknown, retries: number): number | undefined {
  const refusal = refusalOf(error)
  const isTemporary = refusal
    ? refusal.status === 408 || refusal.status === 429 || refusal.status >= 500
    : apiErrors.UNREACHABLE.is(error) || apiErrors.TIMED_OUT.is(error)
  if (!isTemporary) return undefined
  return Math.min(maxWaitMs, Math.max(minWaitMs * 2 ** retries, refusal?.retryAfterMs ?? 0))
}

/**
 * Reads a Retry-After header: seconds or a date (RFC 9110, section 10.2.3). Cross-origin, a page sees the header only if the
 * server exposes it.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, 0 for a date in the past; undefined if the header is missing or invalid
 */
function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
