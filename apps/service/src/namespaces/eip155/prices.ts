import type { PricedChain } from '../chain-namespace.js'

/** Address that stands for the native asset at DefiLlama. */
const zeroAddress = `0x${'0'.repeat(40)}`

const chain = (platform: string, native: string, llama: string): PricedChain => ({
  coinGecko: { platform, native },
  defiLlama: { chain: llama, native: `${llama}:${zeroAddress}` },
})

/** EVM chains at price sources. */
export const prices: Readonly<Record<string, PricedChain>> = {
  'eip155:1': chain('ethereum', 'ethereum', 'ethereum'),
  'eip155:10': chain('optimistic-ethereum', 'ethereum', 'optimism'),
  'eip155:56': chain('binance-smart-chain', 'binancecoin', 'bsc'),
  'eip155:100': chain('xdai', 'xdai', 'xdai'),
  'eip155:137': chain('polygon-pos', 'polygon-ecosystem-token', 'polygon'),
  'eip155:324': chain('zksync', 'ethereum', 'era'),
  'eip155:8453': chain('base', 'ethereum', 'base'),
  'eip155:42161': chain('arbitrum-one', 'ethereum', 'arbitrum'),
  'eip155:43114': chain('avalanche', 'avalanche-2', 'avax'),
  'eip155:59144': chain('linea', 'ethereum', 'linea'),
}
