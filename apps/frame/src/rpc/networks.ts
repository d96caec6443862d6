/** A network of the frame. */
export interface FrameNetwork {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const ether = { symbol: 'ETH', decimals: 18 } as const
const evm = (chainId: number, name: string, symbol = 'ETH'): FrameNetwork => ({
  id: `eip155:${chainId}`,
  name,
  ...ether,
  symbol,
})
const solana = (reference: string, name: string): FrameNetwork => ({
  id: `solana:${reference}`,
  name,
  symbol: 'SOL',
  decimals: 9,
})

/** Default network of the frame. */
export const defaultNetwork = evm(1, 'Ethereum')

/** Networks that the frame knows. It offers those with a node in the operator's configuration. */
const frameNetworks: readonly FrameNetwork[] = [
  defaultNetwork,
  evm(5, 'Goerli'),
  evm(11155111, 'Sepolia'),
  evm(10, 'OP Mainnet'),
  evm(420, 'Optimism Goerli'),
  evm(42161, 'Arbitrum One'),
  evm(421613, 'Arbitrum Goerli'),
  evm(137, 'Polygon', 'POL'),
  evm(80001, 'Polygon Mumbai', 'POL'),
  evm(42220, 'Celo', 'CELO'),
  evm(1313161554, 'Aurora'),
  evm(1313161555, 'Aurora Testnet'),
  evm(56, 'BNB Smart Chain', 'BNB'),
  evm(97, 'BNB Smart Chain Testnet', 'tBNB'),
  evm(43114, 'Avalanche', 'AVAX'),
  evm(43113, 'Avalanche Fuji', 'AVAX'),
  evm(324, 'ZKsync Era'),
  evm(280, 'ZKsync Era Testnet'),
  evm(100, 'Gnosis', 'XDAI'),
  evm(8453, 'Base'),
  evm(84531, 'Base Goerli'),
  evm(84532, 'Base Sepolia'),
  evm(7777777, 'Zora'),
  evm(999, 'HyperEVM', 'HYPE'),
  solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  solana('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'),
  solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'),
]

/** Reads a chain id of the page: a CAIP-2 id, or the number of an EVM chain. Undefined for a network that the frame does not know. */
export function readNetwork(chainId: string | number | undefined): FrameNetwork | undefined {
  const id = typeof chainId === 'number' || /^\d+$/.test(chainId ?? '') ? `eip155:${chainId}` : chainId
  return frameNetworks.find((network) => network.id === id)
}
