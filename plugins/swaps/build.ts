import type { Asset } from '#kernel/money'
import { evmNamespace } from '#plugins/evm/contract'
import { checkApproval, checkSwap } from './check-transaction.js'
import type { SwapCall, SwapQuote } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { assetId, type SwapContext } from './swap-context.js'
import { swapsApi } from './endpoints.js'
import { swapErrors } from './errors.js'
import { isOf, toQuote } from './quote.js'

/** How long a swap may wait to be carried out. The service sets 20 minutes; a visitor's clock may be late. */
const maxSeconds = 2 * 60 * 60

/** A quote, and the call that carries it out. */
export interface BuiltSwap {
  readonly quote: SwapQuote
  readonly call: SwapCall
  /** Whether the call was read: if not, only the simulation tells what it does. */
  readonly isRead: boolean
}

/** Asks the service for the transaction of a quote, and checks it. */
export async function buildSwap(
  deps: SwapsDeps,
  { account, network, calls }: SwapContext,
  { from, to, quote }: { readonly from: Asset; readonly to: Asset; readonly quote: SwapQuote },
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const pair = { from: assetId(from), to: assetId(to) }
  const transaction = await deps.api.call(
    swapsApi.transaction,
    {
      body: {
        ...pair,
        amount: `${quote.amount}`,
        userAddress: account,
        [evmNamespace]: { slippage: quote.slippage },
        // the approval may be missing; the swap is simulated after it here
        disableEstimate: true,
        ...(quote.id !== undefined && { quoteId: quote.id }),
      },
    },
    { signal },
  )
  const built =
    transaction.quote && isOf(transaction.quote, pair)
      ? toQuote(deps.clock, transaction.quote, quote.slippage)
      : quote
  if (built.amount !== quote.amount) throw swapErrors.ANSWER_REFUSED({ detail: 'quote: amount' })
  // the price that was asked for a moment ago is the one to keep
  if (built.expected < quote.minimum) throw swapErrors.ANSWER_REFUSED({ detail: 'quote: bought amount' })
  const terms = await calls.readSwap?.({ data: transaction.data })
  const wanted = {
    ...{ account, network, from, to, amount: quote.amount, minimum: built.minimum },
    deadline: BigInt(Math.floor(deps.clock.now() / 1_000) + maxSeconds),
  }
  const { call, isRead } = checkSwap(transaction, wanted, terms)
  if (quote.router !== undefined && quote.router.toLowerCase() !== call.to.toLowerCase())
    throw swapErrors.ANSWER_REFUSED({ detail: 'to: another router than that of the quote' })
  return { quote: built, call, isRead }
}

/** Whether the router may not spend enough yet. */
export async function lacksAllowance(
  { account, network, calls }: SwapContext,
  { from, quote, call }: BuiltSwap & { readonly from: Asset },
  signal: AbortSignal,
): Promise<boolean> {
  if (from.address === undefined || quote.needsApproval === false || !calls.allowance || !calls.approval)
    return false
  // the wrapped asset's own contract takes it without an approval
  if (call.to.toLowerCase() === from.address.toLowerCase()) return false
  const allowed = await calls.allowance({ account, network, asset: from, spender: call.to, signal })
  return allowed < quote.amount
}

/** Returns the approval of an amount for the router, by default exactly that of the swap. */
export function approvalOf(
  { account, network, calls }: SwapContext,
  { from, quote, call }: Pick<BuiltSwap, 'quote' | 'call'> & { readonly from: Asset },
  amount = quote.amount,
): SwapCall {
  const spending = { account, network, asset: from, spender: call.to, amount }
  const { to = '', data = '0x', value = 0n } = Object(calls.approval?.(spending)) as Partial<SwapCall>
  return { to, data, value }
}

/** The approval of exactly the amount for the router; before it the end of an old one, where the token demands it. */
export async function neededApprovals(
  deps: SwapsDeps,
  context: SwapContext,
  swap: BuiltSwap & { readonly from: Asset; readonly to: Asset },
  signal: AbortSignal,
): Promise<readonly SwapCall[]> {
  const { account } = context
  const { from, to, quote } = swap
  const [exact, none] = [approvalOf(context, swap), approvalOf(context, swap, 0n)]
  const transaction = await deps.api.call(
    swapsApi.approval,
    {
      ...{ userAddress: account, from: assetId(from), to: assetId(to), amount: `${quote.amount}` },
      ...(quote.id !== undefined && { quoteId: quote.id }),
    },
    { signal },
  )
  const isNone = transaction.data.toLowerCase() === none.data.toLowerCase()
  checkApproval(transaction, context, isNone ? none : exact)
  return isNone ? [none, exact] : [exact]
}
