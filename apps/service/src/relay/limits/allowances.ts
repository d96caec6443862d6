import type { Clock } from 'foyerkit/kernel'

/** How many requests each client has left. Kept by client and not by socket: to reconnect gains nothing. */
export interface Allowances {
  /** Takes so many; false, and none taken, if that is more than there are. */
  take(client: string, requests: number): boolean
  /** Forgets those who have all of theirs again. */
  sweep(): void
}

interface Allowance {
  left: number
  at: number
}

/** Creates allowances that grow back with the clock. */
export function createAllowances(
  clock: Clock,
  { requestsPerSecond, burst }: { readonly requestsPerSecond: number; readonly burst: number },
): Allowances {
  const allowances = new Map<string, Allowance>()
  const now = ({ left, at }: Allowance) =>
    Math.min(burst, left + ((clock.now() - at) / 1_000) * requestsPerSecond)
  return {
    take(client, requests) {
      const known = allowances.get(client)
      const left = known ? now(known) : burst
      const taken = requests <= left
      allowances.set(client, { left: taken ? left - requests : left, at: clock.now() })
      return taken
    },
    sweep() {
      for (const [client, allowance] of allowances) if (now(allowance) >= burst) allowances.delete(client)
    },
  }
}
