import { apiErrors, refusalOf } from '../contract/errors.js'

const maxRetries = 3
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
  if (!isTemporary || retries >= maxRetries) return undefined
  return Math.min(maxWaitMs, Math.max(minWaitMs * 2 ** retries, refusal?.retryAfterMs ?? 0))
}

/**
 * Reads a Retry-After header: seconds or a date (RFC 9110, section 10.2.3). Cross-origin, a page sees the header only if the
 * server exposes it.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, 0 for a date in the past; undefined if the header is missing or invalid
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
