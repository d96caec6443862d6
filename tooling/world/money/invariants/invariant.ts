import type { World } from '../world.js'

/** A claim about the world of money, which holds in every history. */
export interface MoneyInvariant {
  /** The claim, as a sentence. */
  readonly claim: string
  /** Returns how the claim is violated. */
  readonly check: (world: World) => string | undefined
}
