/** Identifies a collectible on its chain. */
export interface CollectibleId {
  readonly contract: string
  readonly tokenId: bigint
}

/** Facts about a collectible, as its contract states them. */
export interface CollectibleFacts {
  /** Standard, as in CAIP-19 ids. */
  readonly standard: 'erc721' | 'erc1155'
  /** URI of the description; empty if there is none. Any author can write it. */
  readonly uri: string
  /** Name of the contract, without characters that cannot be seen; may be empty. */
  readonly collection: string
}
