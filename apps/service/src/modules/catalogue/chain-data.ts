import * as z from 'zod'

const nativeFacts = z.object({ symbol: z.string(), name: z.string(), decimals: z.int() })
export type NativeAsset = z.infer<typeof nativeFacts>

/** Network with its name, native asset and picture. */
export const networkFacts = z.object({
  /** CAIP-2. */
  id: z.string(),
  name: z.optional(z.string()),
  native: z.optional(nativeFacts),
  picture: z.optional(z.string()),
})
export type NetworkData = z.infer<typeof networkFacts>

/** Contract whose balances are read. */
export const assetFacts = z.object({
  /** CAIP-2. */
  chain: z.string(),
  address: z.string().check(z.regex(/^0x[\da-fA-F]{40}$/)),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
})
export type AssetData = z.infer<typeof assetFacts>

/** Data about chains in apps/wallet-data. */
export interface ChainData {
  readonly networks: readonly NetworkData[]
  readonly assets: readonly AssetData[]
}
