import type { Network } from '#kernel/chain'
import { evmNamespace } from './contract.js'

/** A chain in the format of viem, such as those of viem/chains. Only these fields are read. */
export interface EvmChain {
  /** Chain ID. */
  readonly id: number
  /** Name of the network. */
  readonly name: string
  /** Native asset. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** RPC URLs, which wallets that do not have the chain are given too. URLs with a key belong into the option `rpc`. */
  readonly rpcUrls?: { readonly default: { readonly http: readonly string[] } }
  /** Public RPC URLs for wallets that do not have the chain. Default: `rpcUrls`. */
  readonly walletRpcUrls?: readonly string[] | undefined
  /** Block explorer. */
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  /** Whether the network is a test network. */
  readonly testnet?: boolean | undefined
  /** Id of the picture at the service. Built-in networks have one. */
  readonly imageId?: string | undefined
}

/** Whether a value has the fields of a chain with the expected types. */
export function isEvmChain(value: unknown): value is EvmChain {
  const { id, name, nativeCurrency, rpcUrls, walletRpcUrls } = Object(value) as Partial<EvmChain>
  const currency = Object(nativeCurrency) as Partial<EvmChain['nativeCurrency']>
  return (
    Number.isSafeInteger(id) &&
    (id as number) > 0 &&
    typeof name === 'string' &&
    typeof currency.symbol === 'string' &&
    Number.isInteger(currency.decimals) &&
    (rpcUrls === undefined || Array.isArray(rpcUrls.default?.http)) &&
    (walletRpcUrls === undefined || Array.isArray(walletRpcUrls))
  )
}

/**
 * Converts a chain object, such as those of viem/chains, for `foyer.addNetwork(toNetwork(polygon))`.
 *
 * @param hostRpc RPC URLs that replace those of the chain object. They never reach a wallet
 * @param walletRpc public RPC URLs for wallets that replace those of the chain object
 */
export function toNetwork(
  chain: EvmChain,
  hostRpc?: readonly string[],
  walletRpc?: readonly string[],
): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, imageId } = chain
  const publicRpc = rpcUrls?.default.http ?? []
  // chains of viem have further fields here, which addNetwork rejects
  const explorer = blockExplorers?.default
  return {
    id,
    caipNetworkId: `${evmNamespace}:${id}`,
    chainNamespace: evmNamespace,
    name,
    nativeCurrency,
    rpcUrls: hostRpc ?? publicRpc,
    walletRpcUrls: walletRpc ?? chain.walletRpcUrls ?? publicRpc,
    ...(explorer && { blockExplorers: [{ name: explorer.name, url: explorer.url }] }),
    ...(testnet !== undefined && { testnet }),
    ...(imageId !== undefined && { assets: { imageId } }),
  }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

const chain = <const Id extends number>(
  id: Id,
  name: string,
  urls: { readonly wallet: string; readonly explorer: readonly [name: string, url: string] },
  testnet = false,
) => ({
  id,
  name,
  nativeCurrency: ether,
  walletRpcUrls: [urls.wallet],
  blockExplorers: { default: { name: urls.explorer[0], url: urls.explorer[1] } },
  testnet,
  imageId: `${evmNamespace}:${id}`,
})

// No `rpcUrls`: requests go to the host's nodes or the connected wallet, never to a third party. The widget sends no request to
// `walletRpcUrls` either.

/** Ethereum, chain id 1. */
export const ethereum = /*#__PURE__*/ chain(1, 'Ethereum', {
  wallet: 'https://ethereum-rpc.publicnode.com',
  explorer: ['Etherscan', 'https://etherscan.io'],
}) satisfies EvmChain
/** Sepolia, chain id 11155111. */
export const sepolia = /*#__PURE__*/ chain(
  11155111,
  'Sepolia',
  {
    wallet: 'https://ethereum-sepolia-rpc.publicnode.com',
    explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  },
  true,
) satisfies EvmChain
/** Base, chain id 8453. */
export const base = /*#__PURE__*/ chain(8453, 'Base', {
  wallet: 'https://mainnet.base.org',
  explorer: ['Basescan', 'https://basescan.org'],
}) satisfies EvmChain
/** Base Sepolia, chain id 84532. */
export const baseSepolia = /*#__PURE__*/ chain(
  84532,
  'Base Sepolia',
  { wallet: 'https://sepolia.base.org', explorer: ['Basescan', 'https://sepolia.basescan.org'] },
  true,
) satisfies EvmChain
/** Arbitrum One, chain id 42161. */
export const arbitrum = /*#__PURE__*/ chain(42161, 'Arbitrum One', {
  wallet: 'https://arb1.arbitrum.io/rpc',
  explorer: ['Arbiscan', 'https://arbiscan.io'],
}) satisfies EvmChain
/** Arbitrum Sepolia, chain id 421614. */
export const arbitrumSepolia = /*#__PURE__*/ chain(
  421614,
  'Arbitrum Sepolia',
  {
    wallet: 'https://sepolia-rollup.arbitrum.io/rpc',
    explorer: ['Arbiscan', 'https://sepolia.arbiscan.io'],
  },
  true,
) satisfies EvmChain

/** Built-in networks. */
export const evmNetworks = [ethereum, sepolia, base, baseSepolia, arbitrum, arbitrumSepolia] as const
