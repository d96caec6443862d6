import * as z from 'zod/mini'

/** What a network is called, its own asset and its picture. */
export const networkFacts = z.object({
  /** CAIP-2. */
  id: z.string(),
  name: z.optional(z.string()),
  native: z.optional(z.object({ symbol: z.string(), name: z.string(), decimals: z.int() })),
  picture: z.optional(z.string()),
})
export type NetworkFacts = z.infer<typeof networkFacts>

/** A contract whose balances are read. */
export const assetFacts = z.object({
  /** CAIP-2. */
  chain: z.string(),
  address: z.string().check(z.regex(/^0x[\da-fA-F]{40}$/)),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
})
export type AssetFacts = z.infer<typeof assetFacts>

/** The data about chains that tooling/catalogue/build.mjs writes. */
export interface ChainFacts {
  readonly networks: readonly NetworkFacts[]
  readonly assets: readonly AssetFacts[]
}
