import type { PricedChain } from '../../namespaces/chain-namespace.js'
import { assetKey, assetParts, namespaceOf } from '../../namespaces/namespaces.js'

/** An asset at price sources. `address` is undefined for a native asset. */
export interface PricedAsset extends PricedChain {
  readonly address: string | undefined
}

/** Reads a CAIP-10 id; undefined if its chain has no prices, or its address is none: it would be sent to a price source. */
export function pricedAsset(id: string): PricedAsset | undefined {
  // the same for all spellings of an address
  const { chain, address } = assetParts(assetKey(id))
  const namespace = namespaceOf(chain)
  const listed = namespace?.assets.prices[chain]
  if (!listed || (address !== undefined && namespace?.addresses.read(address) === undefined)) return undefined
  return { ...listed, address }
}
