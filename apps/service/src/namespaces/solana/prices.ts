import type { PricedChain } from '../chain-namespace.js'

/** CAIP-2 id of the main network. */
export const mainChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Solana at price sources. */
export const prices: Readonly<Record<string, PricedChain>> = {
  [mainChain]: {
    coinGecko: { platform: 'solana', native: 'solana' },
    defiLlama: { chain: 'solana', native: 'coingecko:solana' },
  },
}
