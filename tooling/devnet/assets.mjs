/**
 * An asset of a local chain. `held` says how much each of the first accounts has of it at the start, in whole units.
 *
 * @typedef {{ chainId: number, address: import('viem').Address, symbol: string, name: string, decimals: number,
 *   kind: AssetKind, held: readonly string[] }} DevnetAsset
 * @typedef {'plain' | 'has-permit' | 'returns-nothing' | 'takes-a-fee'} AssetKind `has-permit` has that of EIP-2612; `returns-nothing` is the ABI of the odd USDT
 *   contracts; `takes-a-fee` keeps one percent of what is sent
 */

/** @type {readonly DevnetAsset[]} the real ones under their real addresses */
export const assets = [
  {
    chainId: 1,
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    kind: 'has-permit',
    held: ['1204.5', '250'],
  },
  {
    chainId: 1,
    address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    decimals: 18,
    kind: 'plain',
    held: ['75'],
  },
  {
    chainId: 1,
    address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    kind: 'returns-nothing',
    held: ['300'],
  },
  {
    chainId: 1,
    address: '0xFee0000000000000000000000000000000000001',
    symbol: 'TOLL',
    name: 'Toll Road',
    decimals: 18,
    kind: 'takes-a-fee',
    held: ['1000'],
  },
  {
    chainId: 8453,
    address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    kind: 'has-permit',
    held: ['250', '12.25'],
  },
]
