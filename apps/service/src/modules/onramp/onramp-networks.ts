/** Network that assets are paid out on. */
export interface OnrampNetwork {
  /** Names it in requests. */
  readonly name: string
  readonly displayName: string
  /** CAIP-2 id. */
  readonly chain: string
}

/** Network of requests whose default network is none of these. */
export const fallbackNetwork = 'ethereum'

/** Networks of on-ramps. */
export const onrampNetworks: readonly OnrampNetwork[] = [
  { name: fallbackNetwork, displayName: 'Ethereum', chain: 'eip155:1' },
  { name: 'base', displayName: 'Base', chain: 'eip155:8453' },
  { name: 'arbitrum', displayName: 'Arbitrum', chain: 'eip155:42161' },
  { name: 'optimism', displayName: 'Optimism', chain: 'eip155:10' },
  { name: 'polygon', displayName: 'Polygon', chain: 'eip155:137' },
  { name: 'avalanche', displayName: 'Avalanche', chain: 'eip155:43114' },
  { name: 'celo', displayName: 'Celo', chain: 'eip155:42220' },
  { name: 'berachain', displayName: 'Berachain', chain: 'eip155:80094' },
  { name: 'solana', displayName: 'Solana', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
]
