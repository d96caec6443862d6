import { schema } from '#kernel'
import { isCaipNetworkId } from '#kernel/chain'
import type { Asset } from '#kernel/money'

/** Creates the schema of a stored amount in base units. */
export const storedUnits = () =>
  schema.guard(
    (value): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value),
    'a whole number as text',
  )

/** Creates the schemas of the fields that {@link toStoredAsset} returns. */
export const storedAsset = () => ({
  chainId: schema.guard(isCaipNetworkId, 'a CAIP-2 id'),
  address: schema.optional(schema.string()),
  name: schema.string(),
  symbol: schema.string(),
  decimals: schema.number({ min: 0, max: 77 }),
  iconUrl: schema.optional(schema.string()),
  imageId: schema.optional(schema.string()),
})

/** Returns the fields of an asset that are stored. */
export function toStoredAsset(asset: Asset): Asset {
  const { chainId, address, name, symbol, decimals, iconUrl, imageId } = asset
  return { chainId, address, name, symbol, decimals, iconUrl, imageId }
}
