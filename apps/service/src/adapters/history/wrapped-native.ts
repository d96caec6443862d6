import type { ChainData } from '../../modules/catalogue/chain-data.js'

/** Returns the contract that wraps the native asset of a chain, in lower case; undefined if the wallet data has none. */
export function wrappedNative({ networks, assets }: ChainData, chain: string): string | undefined {
  const native = networks.find(({ id }) => id === chain)?.native
  return assets
    .find((asset) => asset.chain === chain && asset.symbol === `W${native?.symbol}`)
    ?.address.toLowerCase()
}
