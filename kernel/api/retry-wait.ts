import { apiErrors, refusalOf } from './api-errors.js'

// specification, section 9
const retries = 3
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * How long to wait before a failed call is made again: 1 s, doubling, at least what the service asks for, at most
 * 30 s. Undefined where another try would not help: only a network that fails, 408, 429 and 5xx may pass.
 *
 * @param tried how often it was made again already.
 */
export function retryWaitMs(error: unknown, tried: number): number | undefined {
  const refusal = refusalOf(error)
  const mayPass = refusal
    ? refusal.status === 408 || refusal.status === 429 || refusal.status >= 500
    : apiErrors.UNREACHABLE.is(error) || apiErrors.TIMED_OUT.is(error)
  if (!mayPass || tried >= retries) return undefined
  return Math.min(longestWaitMs, Math.max(firstWaitMs * 2 ** tried, refusal?.retryAfterMs ?? 0))
}
