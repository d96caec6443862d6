import type { Clock } from '../clock.js'

/** Refill rate and size of a bucket. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Token buckets by key, for what is counted synchronously and in this process. */
export interface TokenBuckets {
  /** Consumes tokens. Returns false, and consumes none, if there are fewer. */
  consume(key: string, tokens: number, rate: Rate): boolean
  /** Consumes tokens, even if there are fewer. Returns how many are left; a negative number is debt. */
  charge(key: string, tokens: number, rate: Rate): number
  /** Returns how many tokens are left. */
  left(key: string, rate: Rate): number
  /** Removes full buckets. */
  sweep(): void
}

interface Bucket {
  readonly tokens: number
  readonly at: number
  readonly rate: Rate
}

/** Creates buckets that are full at first. */
export function createTokenBuckets(clock: Pick<Clock, 'now'>): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const tokensOf = ({ tokens, at, rate }: Bucket) =>
    Math.min(rate.burst, tokens + ((clock.now() - at) / 1_000) * rate.perSecond)

  function available(key: string, rate: Rate) {
    const bucket = buckets.get(key)
    return bucket ? tokensOf({ ...bucket, rate }) : rate.burst
  }
  function charge(key: string, tokens: number, rate: Rate) {
    const left = available(key, rate) - tokens
    buckets.set(key, { tokens: left, at: clock.now(), rate })
    return left
  }

  return {
    charge,
    left: available,
    consume(key, tokens, rate) {
      if (tokens > available(key, rate)) return false
      charge(key, tokens, rate)
      return true
    },
    sweep() {
      for (const [key, bucket] of buckets) if (tokensOf(bucket) >= bucket.rate.burst) buckets.delete(key)
    },
  }
}
