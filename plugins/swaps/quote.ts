import type { Asset } from '#kernel/money'
import { splitId, type GasPrice, type ServiceQuote } from './answers.js'
import { configuredNative } from './configured-native.js'
import type { SwapDraft, SwapQuote } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { assetId, requireSwapContext, type SwapContext } from './swap-context.js'
import { swapsApi } from './endpoints.js'
import { swapErrors } from './errors.js'

/** Time for which a quote without an end is used. */
const quoteMs = 60_000

/** A swap of a known amount, and the percentage by which it may bring less than quoted. */
export interface SettledDraft extends SwapDraft {
  readonly amount: bigint
  readonly slippage: number
}

/** Returns the best price of an amount. Undefined if there is none. @throws as `SwapsService.quote` */
export async function readQuote(
  deps: SwapsDeps,
  { account }: Pick<SwapContext, 'account'>,
  { from, to, amount, slippage }: SettledDraft,
  signal: AbortSignal,
): Promise<SwapQuote | undefined> {
  if (assetId(from).toLowerCase() === assetId(to).toLowerCase()) throw swapErrors.SAME_ASSET()
  if (amount <= 0n) throw swapErrors.AMOUNT_REQUIRED()
  const pair = { from: assetId(from), to: assetId(to) }
  const quotes = await deps.api.call(
    swapsApi.quotes,
    { ...pair, amount: `${amount}`, userAddress: account },
    { signal },
  )
  const own = quotes.find((quote) => isOf(quote, pair) && quote.fromAmount === amount && quote.toAmount > 0n)
  if (!own) return undefined
  // the least amount of a quote is with the default slippage of the service; a venue that pays exactly what it offers has no other
  const isFixed = own.minToAmount === own.toAmount
  return toQuote(deps.clock, isFixed ? own : { ...own, minToAmount: undefined }, slippage)
}

/** Whether a quote is of two assets. */
export function isOf(
  { fromAccount, toAccount }: ServiceQuote,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return fromAccount.toLowerCase() === from.toLowerCase() && toAccount.toLowerCase() === to.toLowerCase()
}

/** The least amount is never below the one of the slippage, whatever the service says. */
export function toQuote(clock: SwapsDeps['clock'], quote: ServiceQuote, slippage: number): SwapQuote {
  const { id, fromAmount: amount, toAmount: expected, minToAmount = 0n, router, expiresAt } = quote
  const least = lessPercent(expected, slippage)
  return {
    ...{ id, amount, expected },
    minimum: minToAmount > least && minToAmount <= expected ? minToAmount : least,
    slippage,
    router: router && splitId(router).address,
    provider: quote.provider,
    priceImpact: quote.priceImpact,
    feePercent: quote.feePercent,
    gas: quote.gas,
    needsApproval: quote.needsApproval,
    takesPermit: quote.takesPermit,
    expiresAt: expiresAt ?? clock.now() + quoteMs,
  }
}

/** Takes percent off an amount, rounded down. Two decimals of the percentage count. */
function lessPercent(amount: bigint, percent: number): bigint {
  return (amount * (10_000n - BigInt(Math.round(percent * 100)))) / 10_000n
}

/** Tokens of the active network, cached for the page. The native asset is that of the configuration. */
export function createTokenList(deps: SwapsDeps) {
  const lists = new Map<string, Promise<readonly Asset[]>>()
  return async (signal: AbortSignal): Promise<readonly Asset[]> => {
    const { network } = await requireSwapContext(deps)
    const { caipNetworkId: chainId } = network
    const list =
      lists.get(chainId) ??
      deps.api
        .call(swapsApi.tokens, { chainId }, { signal: deps.signal })
        .then((tokens) =>
          tokens
            .filter((token) => token.chainId === chainId)
            .map((token) => (token.address === undefined ? configuredNative(network, token) : token)),
        )
    lists.set(chainId, list)
    try {
      const tokens = await list
      signal.throwIfAborted()
      if (tokens.length === 0) throw swapErrors.NETWORK()
      return tokens
    } catch (error) {
      lists.delete(chainId)
      throw error
    }
  }
}

/** Most of the native asset that can be swapped: the balance, less gas for the swap. */
export async function maxNative(
  deps: SwapsDeps,
  { network }: Pick<SwapContext, 'network'>,
  balance: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  const { instant } = await readGasPrice(deps, network, signal)
  const fee = firstGas * instant
  return balance > fee ? balance - fee : 0n
}

/** Reads the prices of gas on a network, in wei. @throws 'Network not supported for Gas Price' */
export function readGasPrice(
  { api }: Pick<SwapsDeps, 'api'>,
  { caipNetworkId: chainId }: SwapContext['network'],
  signal: AbortSignal,
): Promise<GasPrice> {
  return api.call(swapsApi.gasPrice, { chainId }, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw swapErrors.GAS_NETWORK({ cause })
  })
}

/** Gas that is kept for a swap before one was estimated. */
const firstGas = 150_000n
