import type { Plugin } from '#kernel'
import { capability, type CaipNetworkId, type Network } from '#kernel/chain'
import { balancesCapability, type AssetBalance, type Balances } from '#kernel/money'
import { fakeNamespace, fakeNetwork, fakePicture, fakeSession } from '#kernel/testing'

/** A network of the sample namespace. */
const sampleNetwork: Network = {
  ...fakeNetwork('demo', 1),
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  assets: { imageUrl: fakePicture('#2151f5', '#ffffff', 'M20 10a10 10 0 1 1 0 20a10 10 0 1 1 0-20z') },
}

const chainId: CaipNetworkId = sampleNetwork.caipNetworkId

/** Creates an asset of the sample network. ETH is the native asset. */
export function sampleAsset(
  symbol: string,
  numeric: string,
  overrides: Partial<AssetBalance> = {},
): AssetBalance {
  return {
    chainId,
    ...(symbol !== 'ETH' && { address: `0x${symbol.toLowerCase()}` }),
    name: symbol,
    symbol,
    quantity: { decimals: '18', numeric },
    ...overrides,
  }
}

/** Assets with prices. */
export const sampleAssets: readonly AssetBalance[] = [
  sampleAsset('ETH', '1.482', { name: 'Ether', price: 2_295, priceChange24h: 1.84 }),
  sampleAsset('USDC', '1204.5', { name: 'USD Coin', price: 1, priceChange24h: 0 }),
  sampleAsset('UNI', '18.2', { name: 'Uniswap', price: 7.2, priceChange24h: -2.6 }),
  sampleAsset('WBTC', '0.00081', { name: 'Wrapped Bitcoin', price: 93_000 }),
]

/** Creates a namespace with the given capability to read balances, and a connected account. */
export function balancesCompanions(
  balances: Partial<Balances> | undefined,
  options: { readonly network?: CaipNetworkId; readonly address?: string } = {},
): readonly Plugin[] {
  const { network = chainId, address = 'ada' } = options
  const native = async () => ({ value: 0n, decimals: 18, symbol: 'ETH' })
  const offers = balances ? [capability(balancesCapability, async () => () => ({ native, ...balances }))] : []
  return [
    fakeNamespace('demo', offers, [sampleNetwork, { ...sampleNetwork, id: 2, caipNetworkId: 'demo:2' }]),
    fakeSession({ address, network }),
  ]
}
