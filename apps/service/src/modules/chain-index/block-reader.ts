/** A block, without its contents. */
export interface BlockLink {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
}

/** Movement or approval of one asset in a transaction. Addresses are in the form that the index compares. */
export interface Move {
  /** `wrap` and `unwrap` are the side of the wrapped asset, whose contract creates and destroys it. */
  readonly kind: 'transfer' | 'approval' | 'wrap' | 'unwrap'
  /** Undefined for the native asset. */
  readonly contract: string | undefined
  /** Id of a collectible; undefined for an asset whose units are alike. */
  readonly tokenId: bigint | undefined
  /** In base units. */
  readonly amount: bigint
  /** Owner of an approval. {@link nobody} where an asset is created. */
  readonly from: string
  /** Spender of an approval. {@link nobody} where an asset is destroyed. */
  readonly to: string
}

/** Side of a move that is no account: an asset is created or destroyed. */
export const nobody = ''

/** Transaction of a block. */
export interface BlockTransaction {
  readonly hash: string
  /** Place in the block. */
  readonly position: number
  readonly sender: string
  /** The contract that was created, if `isDeployment`. */
  readonly recipient: string
  readonly nonce: number
  readonly isFailed: boolean
  /** Whether it only sends the native asset: no contract was called. */
  readonly isPlain: boolean
  readonly isDeployment: boolean
  /** Whether an exchange contract reports a swap. */
  readonly isSwap: boolean
  /** In their order; none of a failed transaction. */
  readonly moves: readonly Move[]
}

/** Block with its transactions. */
export interface Block extends BlockLink {
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly BlockTransaction[]
}

/** Reads the blocks of a chain. Every function throws a NodeFailure if no node answers. */
export interface BlockReader {
  head(): Promise<BlockLink>
  /** Undefined if the node has no block of this number. */
  link(number: number): Promise<BlockLink | undefined>
  /**
   * Returns blocks from a number on, of which each is the parent of the next; fewer than `most` if nodes refuse so many.
   *
   * @throws a {@link ChainMoved} if the chain has changed meanwhile
   */
  read(from: number, most: number): Promise<readonly Block[]>
}

/** The chain was reorganised while it was read. Reading again helps. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved'
}
