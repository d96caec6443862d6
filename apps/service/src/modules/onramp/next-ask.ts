const minPauseMs = 15_000
const maxPauseMs = 6 * 3_600_000
/** Bank transfers take days. */
const followMs = 7 * 86_400_000

/**
 * Returns the time at which a provider is asked for an order again: after a quarter of the order's age, from 15 seconds to six hours. Null
 * after seven days.
 */
export function nextAsk(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age >= followMs) return null
  return new Date(now.getTime() + Math.min(Math.max(age / 4, minPauseMs), maxPauseMs))
}
