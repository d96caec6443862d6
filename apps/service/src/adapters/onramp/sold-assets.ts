import type { OnrampAsset } from '../../modules/onramp/onramp-assets.js'

/** Ids of currencies by the names of networks. */
type SoldAssets = Readonly<Record<string, readonly string[]>>

/** Assets that every provider with such a list sells. */
export const mainAssets: SoldAssets = {
  ethereum: ['ETH', 'USDC'],
  base: ['ETH', 'USDC'],
  polygon: ['POL', 'USDC'],
  avalanche: ['AVAX', 'USDC'],
  solana: ['SOL', 'USDC'],
}

/** Assets on rollups besides Base. */
export const rollupAssets: SoldAssets = { arbitrum: ['ETH', 'USDC'], optimism: ['ETH', 'USDC'] }

/** Returns the function that says whether an asset is in a list. */
export const sellsFrom =
  (sold: SoldAssets) =>
  ({ currency, network }: OnrampAsset): boolean =>
    sold[network.name]?.includes(currency) ?? false
