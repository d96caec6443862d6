/** How many calls each of many has left. */
export interface RateLimiter {
  /** Takes so many. Undefined if there were that many; else nothing is taken, and it is after so many seconds. */
  take(key: string, calls: number): number | undefined
}

interface Allowance {
  readonly left: number
  readonly at: number
}

const mostKept = 50_000

/**
 * Creates rateLimiter that grow back evenly. Who asks for more at once than there ever are waits for a full allowance
 * and then owes the rest.
 *
 * @param perMinute 0 is no limit.
 * @param now milliseconds that only grow.
 */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  const rateLimiter = new Map<string, Allowance>()
  const perMs = perMinute / 60_000
  const leftOf = ({ left, at }: Allowance) => Math.min(perMinute, left + (now() - at) * perMs)

  function forgetFull() {
    for (const [key, allowance] of rateLimiter) if (leftOf(allowance) >= perMinute) rateLimiter.delete(key)
    // whoever is left is taking many: the one who asked longest ago goes
    const [oldest] = rateLimiter.keys()
    if (rateLimiter.size >= mostKept && oldest !== undefined) rateLimiter.delete(oldest)
  }

  return {
    take(key, calls) {
      if (perMinute === 0) return undefined
      const before = rateLimiter.get(key)
      const left = before ? leftOf(before) : perMinute
      const needed = Math.min(calls, perMinute)
      if (left < needed) return Math.ceil((needed - left) / perMs / 1_000)
      if (!before && rateLimiter.size >= mostKept) forgetFull()
      rateLimiter.delete(key)
      rateLimiter.set(key, { left: left - calls, at: now() })
      return undefined
    },
  }
}
