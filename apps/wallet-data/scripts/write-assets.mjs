import { join } from 'node:path'
import { getAddress } from 'viem'
import { readIconFacts } from './read-icons.mjs'
import { writeJson } from './write-json.mjs'

/** Assets whose contracts have the same number of decimals on each of these chains. */
/** @type {Readonly<Record<string, { name: string, decimals: number }>>} */
const taken = {
  usdc: { name: 'USD Coin', decimals: 6 },
  usdt: { name: 'Tether USD', decimals: 6 },
  dai: { name: 'Dai Stablecoin', decimals: 18 },
  wbtc: { name: 'Wrapped Bitcoin', decimals: 8 },
  link: { name: 'Chainlink', decimals: 18 },
  uni: { name: 'Uniswap', decimals: 18 },
  aave: { name: 'Aave', decimals: 18 },
  arb: { name: 'Arbitrum', decimals: 18 },
  op: { name: 'Optimism', decimals: 18 },
}

/** Chains by the trade's names. On BNB Smart Chain bridged assets have other decimals, so it is not among them. */
/** @type {Readonly<Record<string, number>>} */
const chains = {
  ethereum: 1,
  'optimistic-ethereum': 10,
  'polygon-pos': 137,
  base: 8453,
  'arbitrum-one': 42161,
  celo: 42220,
  avalanche: 43114,
}

const wrappedEther = { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }

/** Contracts that the source does not have: of test networks, USDT where it is bridged, and ether where it is wrapped. */
const further = [
  { chain: 11155111, symbol: 'USDC', address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238' },
  { chain: 84532, symbol: 'USDC', address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
  { chain: 421614, symbol: 'USDC', address: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d' },
  { chain: 137, symbol: 'USDT', address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' },
  { chain: 42161, symbol: 'USDT', address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' },
  { chain: 42220, symbol: 'USDT', address: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e' },
  { chain: 56, symbol: 'USDT', address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
  { chain: 1, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', ...wrappedEther },
  { chain: 10, address: '0x4200000000000000000000000000000000000006', ...wrappedEther },
  { chain: 8453, address: '0x4200000000000000000000000000000000000006', ...wrappedEther },
  { chain: 42161, address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', ...wrappedEther },
]

/**
 * Writes assets.json: the contracts whose balances are read.
 *
 * @param {string} folder an absolute path
 * @param {string} facts the folder of what is known of the icons
 */
export async function writeAssets(folder, facts) {
  const { assets } = await readIconFacts(facts)
  const found = Object.keys(taken).flatMap((symbol) => {
    const { addresses = {} } = assets.find((asset) => asset.symbol === symbol) ?? {}
    return Object.entries(addresses).flatMap(([name, address]) => {
      const chain = chains[name]
      return chain === undefined ? [] : [{ chain, symbol: symbol.toUpperCase(), address }]
    })
  })
  const all = [...found, ...further].map(({ chain, symbol, address, ...rest }) => ({
    chain: `eip155:${chain}`,
    address: getAddress(address),
    symbol,
    ...taken[symbol.toLowerCase()],
    ...rest,
  }))
  await writeJson(join(folder, 'assets.json'), all)
}
