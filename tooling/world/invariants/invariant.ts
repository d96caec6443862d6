import type { World } from '../world.js'

/** A claim about the world, which holds in every history. */
export interface Invariant {
  /** The claim, as a sentence. */
  readonly claim: string
  /** Returns how the claim is violated. */
  readonly check: (world: World) => string | undefined
}

/** Returns the first violation of a list. */
export const firstOf = <T>(
  list: Iterable<T>,
  check: (entry: T) => string | undefined,
): string | undefined => {
  for (const entry of list) {
    const violation = check(entry)
    if (violation !== undefined) return violation
  }
  return undefined
}
