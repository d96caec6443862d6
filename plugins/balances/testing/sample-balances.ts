import { capability, type CaipNetworkId, type Plugin } from '#kernel'
import { balancesCapability, type AssetBalance, type Balances, type Network } from '#kernel/contracts'
import { fakeNamespace, fakeNetwork, fakePicture, fakeSession } from '#kernel/testing'

/** A network of the sample namespace. */
const sampleNetwork: Network = {
  ...fakeNetwork('demo', 1),
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  assets: { imageUrl: fakePicture('#2151f5', '#ffffff', 'M20 10a10 10 0 1 1 0 20a10 10 0 1 1 0-20z') },
}

const chainId: CaipNetworkId = sampleNetwork.caipNetworkId

/** An asset of the sample network; the first letter of its symbol is its address. */
export function sampleAsset(
  symbol: string,
  numeric: string,
  more: Partial<AssetBalance> & { readonly worth?: number } = {},
): AssetBalance {
  const { worth, ...rest } = more
  return {
    chainId,
    ...(symbol !== 'ETH' && { address: `0x${symbol.toLowerCase()}` }),
    name: symbol,
    symbol,
    quantity: { decimals: '18', numeric },
    ...(worth !== undefined && { value: worth, price: 1 }),
    ...rest,
  }
}

/** What an account of the design holds. */
export const sampleAssets: readonly AssetBalance[] = [
  sampleAsset('ETH', '1.482', { name: 'Ether', worth: 3_401.19 }),
  sampleAsset('USDC', '1204.5', { name: 'USD Coin', worth: 1_204.5 }),
  sampleAsset('UNI', '18.2', { name: 'Uniswap', worth: 131.04 }),
  sampleAsset('WBTC', '0.00081', { name: 'Wrapped Bitcoin', worth: 75.33 }),
]

/** A namespace that reads balances so, and an account that is connected. */
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
