import { onrampNetworks, type OnrampNetwork } from './onramp-networks.js'

/** Asset that is bought: a currency on a network. */
export interface OnrampAsset {
  /** Id of its currency, which is its symbol. */
  readonly currency: string
  readonly name: string
  readonly decimals: number
  readonly network: OnrampNetwork
  /** Undefined for the native asset. */
  readonly contract: string | undefined
}

interface Currency {
  readonly id: string
  readonly name: string
  readonly decimals: number
  /** Contracts by the names of networks; null for the native asset. */
  readonly contracts: Readonly<Record<string, string | null>>
}

/** Currencies that are bought. Contracts of USDC are those that Circle issues (developers.circle.com/stablecoins/usdc-contract-addresses). */
const currencies: readonly Currency[] = [
  {
    id: 'ETH',
    name: 'Ether',
    decimals: 18,
    contracts: { ethereum: null, base: null, arbitrum: null, optimism: null },
  },
  {
    id: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    contracts: {
      ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      arbitrum: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      optimism: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      polygon: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      avalanche: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      celo: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
      solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    },
  },
  { id: 'POL', name: 'POL', decimals: 18, contracts: { polygon: null } },
  { id: 'AVAX', name: 'Avalanche', decimals: 18, contracts: { avalanche: null } },
  { id: 'CELO', name: 'Celo', decimals: 18, contracts: { celo: null } },
  { id: 'BERA', name: 'Berachain', decimals: 18, contracts: { berachain: null } },
  { id: 'SOL', name: 'Solana', decimals: 9, contracts: { solana: null } },
]

/** Assets that are bought, by currency. */
export const onrampAssets: readonly OnrampAsset[] = currencies.flatMap(({ id, name, decimals, contracts }) =>
  onrampNetworks
    .filter((network) => contracts[network.name] !== undefined)
    .map((network) => ({
      currency: id,
      name,
      decimals,
      network,
      contract: contracts[network.name] ?? undefined,
    })),
)
