import { withTimeout } from '#kernel'
import { transferErrors, type Asset, type Calls, type Simulation, type TransferFee } from '#kernel/contracts'
import { evmNamespace } from '#plugins/evm/contract'
import { heldAssetsAtom, isSameAssetAtom, nativeAsset } from '#plugins/transactions/form'
import { atomicBatches } from './batch.js'
import { checkApproval, checkSwap } from './check-transaction.js'
import type { SwapCall, SwapCaution, SwapDraft, SwapPreview, SwapQuote } from './contract.js'
import { assetId, requireSwapContext, type SwapContext, type SwapsDeps } from './deps.js'
import { swapsApi } from './endpoints.js'
import { swapErrors } from './errors.js'
import { isOf, maxNative, readGasPrice, readQuote, toQuote } from './quote.js'

/** Price impact in percent above which the user confirms separately. */
const highImpact = 5
/** Max wait for a simulation. */
const simulationWaitMs = 4_000

/**
 * Creates a preview, without its id.
 *
 * @param draft.slippage percent by which the swap may bring less than quoted
 * @throws as `SwapsService.prepare`
 */
export async function prepare(
  deps: SwapsDeps,
  draft: SwapDraft & { readonly slippage: number },
  signal: AbortSignal,
): Promise<Omit<SwapPreview, 'id'>> {
  const context = await requireSwapContext(deps)
  const { account, network } = context
  const { from, to, slippage } = draft
  for (const { chainId } of [from, to])
    if (chainId !== network.caipNetworkId) throw swapErrors.NETWORK_CHANGED()
  const amount = await settleAmount(deps, context, draft, signal)
  const quote = await readQuote(deps, context, { from, to, amount, slippage }, signal)
  if (!quote) throw swapErrors.NO_LIQUIDITY()
  const built = await buildSwap(deps, context, { from, to, quote }, signal)
  const approvals = await neededApprovals(deps, context, { from, to, ...built }, signal)
  const list = [...approvals, built.call]
  const isChecked = await checkEffect(deps, { ...context, from, to, quote: built.quote, list }, signal)
  const isBatch =
    approvals.length > 0 &&
    built.quote.gas !== undefined &&
    (await atomicBatches(deps, context, signal)) !== undefined
  const fee = await estimateFee(deps, { ...context, approvals, isBatch, ...built }, signal)
  signal.throwIfAborted()
  const cautions: SwapCaution[] = []
  if (!isChecked) cautions.push('unchecked')
  if ((built.quote.priceImpact ?? 0) > highImpact) cautions.push('impact')
  const { call, quote: settled } = built
  return {
    ...{ account, network, from, to, isMax: draft.amount === 'max', quote: settled, router: call.to },
    ...{ approvals, isBatch, call, fee, cautions },
  }
}

/** The amount in base units: for `max` the balance, less gas if it is the native asset. */
async function settleAmount(
  deps: SwapsDeps,
  context: SwapContext,
  { from, amount }: SwapDraft,
  signal: AbortSignal,
): Promise<bigint> {
  const { store } = deps
  const isSame = store.get(isSameAssetAtom)
  const balance = store.get(heldAssetsAtom).find(({ asset }) => isSame(asset, from))?.balance ?? 0n
  if (amount !== 'max') {
    if (amount > balance) throw transferErrors.INSUFFICIENT_BALANCE({ data: balance })
    return amount
  }
  return from.address === undefined ? maxNative(deps, context, balance, signal) : balance
}

interface BuiltSwap {
  readonly quote: SwapQuote
  readonly call: SwapCall
}

/** Asks the service for the transaction of a quote, and checks it. */
async function buildSwap(
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
    account,
    network,
    from,
    to,
    amount: quote.amount,
    minimum: built.minimum,
  }
  const call = checkSwap(transaction, wanted, terms)
  if (quote.router !== undefined && quote.router.toLowerCase() !== call.to.toLowerCase())
    throw swapErrors.ANSWER_REFUSED({ detail: 'to: another router than that of the quote' })
  return { quote: built, call }
}

/** The approval of exactly the amount for the router, if it may not spend enough yet; before it the end of an old one, where the token demands it. */
async function neededApprovals(
  deps: SwapsDeps,
  { account, network, calls }: SwapContext,
  swap: BuiltSwap & { readonly from: Asset; readonly to: Asset },
  signal: AbortSignal,
): Promise<readonly SwapCall[]> {
  const { from, to, quote, call } = swap
  if (from.address === undefined || !calls.allowance || !calls.approval) return []
  // the wrapped asset's own contract takes it without an approval
  if (call.to.toLowerCase() === from.address.toLowerCase()) return []
  const spending = { account, network, asset: from, spender: call.to }
  if ((await calls.allowance({ ...spending, signal })) >= quote.amount) return []
  const exact = toSwapCall(calls.approval({ ...spending, amount: quote.amount }))
  const none = toSwapCall(calls.approval({ ...spending, amount: 0n }))
  const transaction = await deps.api.call(
    swapsApi.approval,
    {
      ...{ userAddress: account, from: assetId(from), to: assetId(to), amount: `${quote.amount}` },
      ...(quote.id !== undefined && { quoteId: quote.id }),
    },
    { signal },
  )
  const isNone = transaction.data.toLowerCase() === none.data.toLowerCase()
  checkApproval(transaction, { account, network }, isNone ? none : exact)
  return isNone ? [none, exact] : [exact]
}

function toSwapCall(call: unknown): SwapCall {
  const { to = '', data = '0x', value = 0n } = Object(call) as Partial<SwapCall>
  return { to, data, value }
}

/**
 * Estimates the fee of the next request. A swap cannot be estimated before its approval: in a batch its gas is that of the quote.
 *
 * @throws transfer/INSUFFICIENT_FEE, 'error estimating gas'
 */
export async function estimateFee(
  deps: Pick<SwapsDeps, 'api'>,
  swap: SwapContext & BuiltSwap & Pick<SwapPreview, 'approvals' | 'isBatch'>,
  signal: AbortSignal,
): Promise<TransferFee> {
  const { account, network, calls, approvals, quote, isBatch } = swap
  const [call = swap.call] = approvals
  const fee = await calls.estimate({ account, network, call, signal })
  if (!isBatch || quote.gas === undefined) return fee
  const { standard, instant } = await readGasPrice(deps, network, signal)
  return { ...fee, expected: fee.expected + quote.gas * standard, max: fee.max + quote.gas * instant }
}

interface Effect extends Pick<SwapContext, 'account' | 'network'> {
  readonly calls: Calls
  readonly from: Asset
  readonly to: Asset
  readonly quote: SwapQuote
  readonly list: readonly SwapCall[]
}

/**
 * Simulates calls, and checks that no more than the amount leaves and no less than the minimum arrives.
 *
 * @returns false if no node can simulate them
 * @throws swaps/WOULD_FAIL, or swaps/ANSWER_REFUSED for another effect
 */
export async function checkEffect(
  { clock, store }: Pick<SwapsDeps, 'clock' | 'store'>,
  { account, network, calls, from, to, quote, list }: Effect,
  signal: AbortSignal,
): Promise<boolean> {
  const simulation = await simulated()
  if (!simulation) return false
  if (simulation.failure !== undefined) throw swapErrors.WOULD_FAIL({ data: simulation.failure })
  const isSame = store.get(isSameAssetAtom)
  const leaving = simulation.changes.filter(({ amount }) => amount < 0n)
  const other = leaving.find(({ asset, amount }) => !isSame(asset, from) || -amount > quote.amount)
  if (other)
    throw swapErrors.ANSWER_REFUSED({ detail: `simulation: ${-other.amount} ${other.asset.symbol} leave` })
  const arrived = simulation.changes.find(({ asset }) => isSame(asset, to))?.amount ?? 0n
  if (arrived < quote.minimum)
    throw swapErrors.ANSWER_REFUSED({ detail: `simulation: ${arrived} ${to.symbol} arrive` })
  return true

  async function simulated(): Promise<Simulation | undefined> {
    if (!calls.simulate) return undefined
    const request = { account, network, calls: list, known: [from, to, nativeAsset(network)], signal }
    const late = () => new Error('late')
    return withTimeout(clock, simulationWaitMs, calls.simulate(request), late).catch(() => {
      signal.throwIfAborted()
      return undefined
    })
  }
}
