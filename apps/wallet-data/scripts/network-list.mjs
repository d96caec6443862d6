import * as chains from 'viem/chains'

/** The networks of eip155 that the service can name, as viem has them. */
export const eip155Networks = [
  chains.mainnet,
  chains.sepolia,
  chains.base,
  chains.baseSepolia,
  chains.arbitrum,
  chains.arbitrumSepolia,
  chains.optimism,
  chains.optimismSepolia,
  chains.polygon,
  chains.polygonAmoy,
  chains.bsc,
  chains.bscTestnet,
  chains.avalanche,
  chains.avalancheFuji,
  chains.gnosis,
  chains.celo,
  chains.zksync,
  chains.zksyncSepoliaTestnet,
  chains.zora,
  chains.aurora,
  chains.fantom,
  chains.kaia,
  chains.berachain,
]

/** Networks of other namespaces that have a picture, by what the icons call them. */
export const furtherNetworks = ['solana', 'bitcoin', 'polkadot', 'cosmos-hub']

/** Test networks that are drawn as the network they are for. */
/** @type {Readonly<Record<string, string>>} */
export const drawnAs = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
}
