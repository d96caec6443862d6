import type { Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'

/** Network of the world. */
export const chainId = 'eip155:1'
/** The first account pays; the second one is there to switch to. */
export const accounts = [
  '0x71c93fa04b8e2d6e5f0c1a7b9d24e8803c5a4e9f',
  '0x5d20c3bf0e19a7748c1f6b2a90d3e4857c6b1f2e',
] as const
/** Shop of the payments. */
export const shop = '0x3bf011ac62d97e4408b5f2c9a1d3760eef91ce04'
/** The same ends as those of the shop, another middle. */
export const lookAlike = '0x3bf07c5e09aa41d28816b0c3fd7e25941b91ce04'
export const friend = '0x9c1e0d5ab47f36218e0c4d5b6a7f8e9012345678'
/** Address of who lies: a receiver, a router, a token. */
export const thief = '0xbad0000000000000000000000000000000000bad'
/** Account of the exchange. */
export const exchangeAccount = '0xe8c4a9e000000000000000000000000000000001'
/** Router that the widget knows, on Ethereum. */
export const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const usdcAddress = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const uniAddress = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
export const collectionAddress = '0xc011ec7ab1e00000000000000000000000000721'
/** Stands for the native asset in calls of the service. */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const network: Network = {
  id: 1,
  chainNamespace: 'eip155',
  caipNetworkId: chainId,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  blockExplorers: [{ name: 'Etherscan', url: 'https://etherscan.example' }],
}

export const ether: Asset = { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 }
export const usdc: Asset = { chainId, address: usdcAddress, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
export const uni: Asset = { chainId, address: uniAddress, name: 'Uniswap', symbol: 'UNI', decimals: 18 }

/** Balances of each account in base units. */
export const balances: ReadonlyMap<string | undefined, bigint> = new Map<string | undefined, bigint>([
  [undefined, 5n * 10n ** 18n],
  [usdcAddress, 5_000_000_000n],
  [uniAddress, 100n * 10n ** 18n],
  [collectionAddress, 1n],
])

/** Dollars of a whole unit, by address. */
export const prices: Readonly<Record<string, number>> = {
  [nativePlaceholder]: 2_300,
  [usdcAddress]: 1,
  [uniAddress]: 7.25,
}

export const decimalsOf = (address: string): number => (address === usdcAddress ? 6 : 18)

/** Gas of a transfer, and its price in wei. */
export const gas = 60_000n

/** What a transaction asks for, read from its fields. */
export interface Effect {
  readonly does: 'transfer' | 'approval' | 'swap' | 'other'
  /** Address of the asset; undefined for the native one. */
  readonly asset: string | undefined
  /** Who receives, or who may spend. */
  readonly receiver: string
  readonly amount: bigint
}

const word = (data: string, index: number) => data.slice(10 + index * 64, 74 + index * 64)
const addressAt = (data: string, index: number) => `0x${word(data, index).slice(24)}`
const numberAt = (data: string, index: number) => BigInt(`0x${word(data, index) || '0'}`)

/** Reads what a transaction does. */
export function effectOf({
  to,
  value,
  data,
}: {
  readonly to: string
  readonly value: bigint
  readonly data: string
}): Effect {
  const selector = data.slice(0, 10)
  if (data === '0x') return { does: 'transfer', asset: undefined, receiver: to, amount: value }
  if (selector === '0xa9059cbb')
    return { does: 'transfer', asset: to, receiver: addressAt(data, 0), amount: numberAt(data, 1) }
  if (selector === '0x42842e0e')
    return { does: 'transfer', asset: to, receiver: addressAt(data, 1), amount: 1n }
  if (selector === '0x095ea7b3')
    return { does: 'approval', asset: to, receiver: addressAt(data, 0), amount: numberAt(data, 1) }
  return { does: to === router || to === thief ? 'swap' : 'other', asset: to, receiver: to, amount: value }
}
