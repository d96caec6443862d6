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
