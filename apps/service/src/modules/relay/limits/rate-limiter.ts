import type { Clock } from '../../../platform/clock.js'

/** How many requests each client has left. Kept by client and not by socket: to reconnect gains nothing. */
export interface RateLimiter {
  /** Takes so many; false, and none taken, if that is more than there are. */
  take(client: string, requests: number): boolean
  /** Forgets those who have all of theirs again. */
  sweep(): void
}

interface Allowance {
  left: number
  at: number
}

/** Creates rateLimiter that grow back with the clock. */
export function createRateLimiter(
  clock: Clock,
  { requestsPerSecond, burst }: { readonly requestsPerSecond: number; readonly burst: number },
): RateLimiter {
  const rateLimiter = new Map<string, Allowance>()
  const now = ({ left, at }: Allowance) =>
    Math.min(burst, left + ((clock.now() - at) / 1_000) * requestsPerSecond)
  return {
    take(client, requests) {
      const known = rateLimiter.get(client)
      const left = known ? now(known) : burst
      const taken = requests <= left
      rateLimiter.set(client, { left: taken ? left - requests : left, at: clock.now() })
      return taken
    },
    sweep() {
      for (const [client, allowance] of rateLimiter) if (now(allowance) >= burst) rateLimiter.delete(client)
    },
  }
}
