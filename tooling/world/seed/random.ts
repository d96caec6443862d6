/** A generator of random values. The same seed gives the same values. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
  /** Picks a value by its weight. */
  weighted<T>(values: readonly (readonly [weight: number, value: T])[]): T
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    weighted(values) {
      let left = next() * values.reduce((sum, [weight]) => sum + weight, 0)
      const found = values.find(([weight]) => (left -= weight) < 0) ?? values.at(-1)
      return found?.[1] as (typeof values)[number][1]
    },
  }
}
