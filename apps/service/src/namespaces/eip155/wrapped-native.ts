import type { Address } from 'viem'
import type { ChainData } from '../../modules/catalogue/chain-data.js'

/** Contracts that wrap the native assets of main networks, by CAIP-2 id. */
export const wrappedNatives = {
  'eip155:1': '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
  'eip155:56': '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  'eip155:100': '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  'eip155:137': '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  'eip155:250': '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
  'eip155:324': '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  'eip155:8217': '0xe4f05A66Ec68B54A58B17c22107b02e0232cC817',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
  'eip155:42161': '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  'eip155:43114': '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  'eip155:1313161554': '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
} as const satisfies Readonly<Record<string, Address>>

const builtIn = new Map<string, string>(Object.entries(wrappedNatives))

/**
 * Returns the contract that wraps the native asset of a chain, in lower case: that of the wallet data, or of the main network. Undefined
 * if neither has one. A contract is never taken for it by what it says about itself.
 */
export function wrappedNative({ networks, assets }: ChainData, chain: string): string | undefined {
  const symbol = networks.find(({ id }) => id === chain)?.native?.symbol
  const listed = assets.find((asset) => asset.chain === chain && asset.symbol === `W${symbol}`)
  return (listed?.address ?? builtIn.get(chain))?.toLowerCase()
}
