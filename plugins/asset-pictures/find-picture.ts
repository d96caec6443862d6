import type { FindAssetPicture } from '#kernel/money'
import { evmNamespace } from '#plugins/evm/contract'
import { draw, type Drawing } from './drawings.js'

type Drawings = Readonly<Record<string, Drawing>>

/** EVM chains with Ether as native asset: Ethereum, OP Mainnet, Base, Arbitrum One, zkSync, Linea, Scroll and test networks. */
const etherChains = [1, 10, 8453, 42161, 324, 59144, 534352, 11155111, 11155420, 84532, 421614]

/** Drawings of the native assets of EVM chains, by chain id. */
const evmNatives: Drawings = {
  ...Object.fromEntries(etherChains.map((id) => [id, 'ether' as const])),
  // Polygon, BNB Smart Chain, Avalanche, Celo
  137: 'hexagon',
  56: 'square',
  43114: 'peak',
  42220: 'ring',
}

/** Drawings of native assets by the genesis hash that is the reference of their CAIP-2 id: Solana and Bitcoin. */
const otherNatives: Drawings = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'bars',
  '000000000019d6689c085ae165831e93': 'bitcoin',
}

/**
 * Drawings of ERC-20 contracts by chain id and address in lower case: USDC, USDT, DAI, WETH, WBTC, LINK, UNI, AAVE, ARB, OP. Never
 * by symbol: a contract can have any symbol (docs/behaviour.md, 16.13).
 */
const evmContracts: Readonly<Record<string, Drawings>> = {
  // Ethereum
  1: {
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'dollar',
    '0xdac17f958d2ee523a2206206994597c13d831ec7': 'tether',
    '0x6b175474e89094c44da98b954eedeac495271d0f': 'dai',
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': 'ether',
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': 'bitcoin',
    '0x514910771af9ca656af840dff83e8264ecf986ca': 'link',
    '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': 'letterU',
    '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9': 'letterA',
  },
  // OP Mainnet
  10: {
    '0x0b2c639c533813f4aa9d7837caf62653d097ff85': 'dollar',
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': 'dai',
    '0x4200000000000000000000000000000000000006': 'ether',
    '0x68f180fcce6836688e9084f035309e29bf0a2095': 'bitcoin',
    '0x4200000000000000000000000000000000000042': 'letterO',
  },
  // Polygon
  137: {
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': 'dollar',
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': 'tether',
    '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': 'dai',
  },
  // Base
  8453: {
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 'dollar',
    '0x50c5725949a6f0c72e6c4a641f24049a917db0cb': 'dai',
    '0x4200000000000000000000000000000000000006': 'ether',
  },
  // Arbitrum One
  42161: {
    '0xaf88d065e77c8cc2239327c5edb3a432268e5831': 'dollar',
    '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': 'tether',
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': 'dai',
    '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': 'ether',
    '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f': 'bitcoin',
    '0x912ce59144191c1204e64559fe8253a0e49e6548': 'letterA',
  },
  // Sepolia
  11155111: {
    '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238': 'dollar',
  },
  // Base Sepolia
  84532: {
    '0x036cbd53842c5426634e7929541ec2318f3dcf7e': 'dollar',
  },
  // Arbitrum Sepolia
  421614: {
    '0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d': 'dollar',
  },
}

/** Finds the drawing of an asset as a `data:` URL. */
export const findPicture: FindAssetPicture = ({ chainId, address }) => {
  const [namespace, reference = ''] = chainId.split(':')
  const isEvm = namespace === evmNamespace
  const name =
    address === undefined
      ? entryOf(isEvm ? evmNatives : otherNatives, reference)
      : entryOf((isEvm && entryOf(evmContracts, reference)) || {}, address.toLowerCase())
  return name && draw(name)
}

function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
