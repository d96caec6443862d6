import type { HeldCollectible } from '../chain-index/read-collectibles.js'
import type { CollectibleId } from './collectible-facts.js'

/** Part of a list of collectibles. */
interface CollectiblePage {
  readonly held: readonly (HeldCollectible & {
    /** Whether the source says so. Names are judged besides. */
    readonly isSpam: boolean
  })[]
  /** Cursor of the next part; undefined after the last one. */
  readonly next: string | undefined
}

/** Lists what accounts hold. Descriptions and pictures are read from contracts, whatever a source says about them. */
export interface CollectibleSource {
  /**
   * Reads collectibles of an account after a cursor, `most` at most.
   *
   * @throws an HttpError with 400 if the cursor is none of this source, and an OutboundError if the source does not answer
   */
  heldBy(
    chain: string,
    account: string,
    options: { readonly cursor: string | undefined; readonly most: number },
  ): Promise<CollectiblePage>
  /** Whether its quantities are those of the chain. Others are asked of the contracts. */
  readonly isChain: boolean
  /** Whether it has a collectible, whose picture can be read then. Absent: the contract is asked only. */
  readonly has?: (chain: string, id: CollectibleId) => Promise<boolean>
  /** Closes its connections. */
  close?(): Promise<void>
}
