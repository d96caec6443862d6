import type { EvmChain } from './chain.js'
import { evmNamespace } from './contract.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

const chain = <const Id extends number>(
  id: Id,
  name: string,
  explorer: string,
  url: string,
  testnet = false,
) => ({
  id,
  name,
  nativeCurrency: ether,
  blockExplorers: { default: { name: explorer, url } },
  testnet,
  imageId: `${evmNamespace}:${id}`,
})

// No RPC URLs: requests go to the host's nodes or the connected wallet, never to a third party.

/** Ethereum, chain id 1. */
export const ethereum = /*#__PURE__*/ chain(
  1,
  'Ethereum',
  'Etherscan',
  'https://etherscan.io',
) satisfies EvmChain
/** Sepolia, chain id 11155111. */
export const sepolia = /*#__PURE__*/ chain(
  11155111,
  'Sepolia',
  'Etherscan',
  'https://sepolia.etherscan.io',
  true,
) satisfies EvmChain
/** Base, chain id 8453. */
export const base = /*#__PURE__*/ chain(8453, 'Base', 'Basescan', 'https://basescan.org') satisfies EvmChain
/** Base Sepolia, chain id 84532. */
export const baseSepolia = /*#__PURE__*/ chain(
  84532,
  'Base Sepolia',
  'Basescan',
  'https://sepolia.basescan.org',
  true,
) satisfies EvmChain
/** Arbitrum One, chain id 42161. */
export const arbitrum = /*#__PURE__*/ chain(
  42161,
  'Arbitrum One',
  'Arbiscan',
  'https://arbiscan.io',
) satisfies EvmChain
/** Arbitrum Sepolia, chain id 421614. */
export const arbitrumSepolia = /*#__PURE__*/ chain(
  421614,
  'Arbitrum Sepolia',
  'Arbiscan',
  'https://sepolia.arbiscan.io',
  true,
) satisfies EvmChain

/** Built-in networks. */
export const evmNetworks = [ethereum, sepolia, base, baseSepolia, arbitrum, arbitrumSepolia] as const
