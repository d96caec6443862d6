import type { Network } from 'foyerkit/chain'
import type { Asset } from 'foyerkit/money'
import type { GroveAsset, GroveOutput } from './wire.js'

/** The asset that fees are usually paid in. */
export const acorn = { name: 'Acorn', symbol: 'ACN', decimals: 4 } as const
/** The second asset, which fees can be paid in as well. Its address is a word. */
const resin = { address: 'resin', name: 'Resin', symbol: 'RESIN', decimals: 2 } as const

/** Describes an asset on a network. */
export function describeAsset(network: Network, word: GroveAsset): Asset {
  return { chainId: network.caipNetworkId, ...(word === 'acorn' ? acorn : resin) }
}

/** The word of an asset. */
export const wordOf = ({ address }: Pick<Asset, 'address'>): GroveAsset =>
  address === undefined ? 'acorn' : 'resin'

/** Sum of the outputs of an asset, in base units. */
export function sumOf(outputs: readonly Omit<GroveOutput, 'id'>[], word: GroveAsset): bigint {
  return outputs.filter(({ asset }) => asset === word).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}
