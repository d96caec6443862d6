import { evmNamespace } from '#plugins/evm/contract'

/** Networks with swaps, as CAIP-2 ids. */
export const swapNetworks: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id) => `${evmNamespace}:${id}`)

/** Address that stands for the native asset of a network in calls of the service. */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Symbols that the list of tokens shows first. */
export const suggestedSymbols: readonly string[] = (
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS ' +
  'MATIC OP'
).split(' ')
