/**
 * An asset of the local Solana chain. `held` is how much each of the first accounts has of it at the start, in whole units.
 *
 * @typedef {{ mint: string, symbol: string, name: string, decimals: number, program: 'spl-token' | 'spl-token-2022',
 *   feeBasisPoints?: number, held: readonly string[] }} SolanaAsset
 */

/** @type {readonly SolanaAsset[]} those of the main network at their addresses */
export const solanaAssets = [
  {
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    program: 'spl-token',
    held: ['480.25', '100'],
  },
  {
    mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
    symbol: 'JUP',
    name: 'Jupiter',
    decimals: 6,
    program: 'spl-token',
    held: ['1500'],
  },
  {
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    symbol: 'PYUSD',
    name: 'PayPal USD',
    decimals: 6,
    program: 'spl-token-2022',
    held: ['75.5'],
  },
  {
    mint: 'To11Road11111111111111111111111111111111111',
    symbol: 'TOLL',
    name: 'Toll Road',
    decimals: 9,
    program: 'spl-token-2022',
    feeBasisPoints: 100,
    held: ['1000'],
  },
]
