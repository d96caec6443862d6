import { withTimeout } from '#kernel'
import { transferErrors, type Asset, type Calls, type Simulation, type TransferFee } from '#kernel/money'
import { fiatValueOf, heldAssetAtom, isSameAssetAtom, nativeAsset } from '#plugins/transactions/form'
import { atomicBatches } from './batch.js'
import { approvalOf, buildSwap, lacksAllowance, neededApprovals } from './build.js'
import type { SwapCall, SwapCaution, SwapDraft, SwapPreview, SwapQuote } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext, type SwapContext } from './swap-context.js'
import { describeToken } from './describe-token.js'
import { swapErrors } from './errors.js'
import { findPermit } from './permit.js'
import { maxNative, readGasPrice, readQuote } from './quote.js'
import { isKnownRouter } from './routers.js'

/** Price impact, and loss of value, in percent above which the user confirms separately. */
const highImpact = 5
const highLoss = 5
/** Gas of a permit in a swap: two new entries of storage, a signature and its calldata. */
const permitGas = 90_000n
/** Max wait for a simulation, and for a balance. */
const [simulationWaitMs, balanceWaitMs] = [4_000, 4_000]

/**
 * Creates a preview, without its id.
 *
 * @param draft.slippage percent by which the swap may bring less than quoted
 * @param draft.permits whether the wallet may be asked to sign a permit; default: true
 * @throws as `SwapsService.prepare`
 */
export async function prepare(
  deps: SwapsDeps,
  draft: SwapDraft & { readonly slippage: number; readonly permits?: boolean },
  signal: AbortSignal,
): Promise<Omit<SwapPreview, 'id'>> {
  const context = await requireSwapContext(deps)
  const { account, network } = context
  const { slippage } = draft
  for (const { chainId } of [draft.from, draft.to])
    if (chainId !== network.caipNetworkId) throw swapErrors.NETWORK_CHANGED()
  const describing = Promise.all(
    [draft.from, draft.to].map((asset) => describeToken(deps, context, asset, signal)),
  )
  // its error is thrown where it is awaited
  describing.catch(() => {})
  const { amount, isBalanceUnknown } = await settleAmount(deps, context, draft, signal)
  const [sold, bought] = await describing
  const [from, to] = [sold?.asset ?? draft.from, bought?.asset ?? draft.to]
  const quote = await readQuote(deps, context, { from, to, amount, slippage }, signal)
  if (!quote) throw swapErrors.NO_LIQUIDITY()
  const built = await buildSwap(deps, context, { from, to, quote }, signal)
  const swap = { from, to, ...built }
  const isShort = await lacksAllowance(context, swap, signal)
  const isBatch =
    isShort && built.quote.gas !== undefined && (await atomicBatches(deps, context, signal)) !== undefined
  const permit =
    isShort && !isBatch && draft.permits !== false ? await findPermit(deps, context, swap, signal) : undefined
  const approvals = isShort && !permit ? await neededApprovals(deps, context, swap, signal) : []
  const list = [...standIns(context, { ...swap, approvals, permit }), built.call]
  const isSimulated = await checkEffect(deps, { ...context, from, to, quote: built.quote, list }, signal)
  const fee = await estimateFee(deps, { ...context, ...swap, approvals, permit, isBatch }, signal)
  signal.throwIfAborted()
  const { call, quote: settled } = built
  const valueLoss = lossOf(deps, { from, to, quote: settled })
  const cautions: SwapCaution[] = []
  if (!isKnownRouter(call.to, network, deps.routers)) cautions.push('router')
  else if (!built.isRead) cautions.push('unread')
  if (!isSimulated || !sold?.isRead || !bought?.isRead) cautions.push('unchecked')
  if (settled.priceImpact === undefined) cautions.push('noImpact')
  else if (settled.priceImpact > highImpact) cautions.push('impact')
  if (valueLoss !== undefined && valueLoss > highLoss) cautions.push('loss')
  return {
    ...{ account, network, from, to, isMax: draft.amount === 'max', quote: settled, router: call.to },
    ...{ approvals, permit, isBatch, call, valueLoss, isBalanceUnknown, fee, cautions },
  }
}

/** How much less the bought amount is worth than the sold one, in percent. Undefined without both prices, which are those of the balances. */
function lossOf(
  { store }: Pick<SwapsDeps, 'store'>,
  { from, to, quote }: Pick<SwapPreview, 'from' | 'to' | 'quote'>,
): number | undefined {
  const worthOf = (asset: Asset, amount: bigint) =>
    Number(fiatValueOf(amount, asset.decimals, store.get(heldAssetAtom)(asset)?.price))
  const [paid, got] = [worthOf(from, quote.amount), worthOf(to, quote.expected)]
  const loss = 100 - (got / paid) * 100
  return Number.isFinite(loss) ? loss : undefined
}

/**
 * Returns the amount in base units: for `max` the balance, less gas if it is the native asset.
 *
 * @throws transfer/INSUFFICIENT_BALANCE, or swaps/BALANCE_UNKNOWN for `max` of an unknown balance
 */
async function settleAmount(
  deps: SwapsDeps,
  context: SwapContext,
  { from, amount }: SwapDraft,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly isBalanceUnknown: boolean }> {
  const balance =
    (await readBalance(deps, context, from, signal)) ?? deps.store.get(heldAssetAtom)(from)?.balance
  if (balance === undefined) {
    if (amount === 'max') throw swapErrors.BALANCE_UNKNOWN()
    return { amount, isBalanceUnknown: true }
  }
  const isBalanceUnknown = false
  if (amount !== 'max') {
    if (amount > balance) throw transferErrors.INSUFFICIENT_BALANCE({ data: balance })
    return { amount, isBalanceUnknown }
  }
  const isNative = from.address === undefined
  return { amount: isNative ? await maxNative(deps, context, balance, signal) : balance, isBalanceUnknown }
}

/** Reads the balance from the network: lists of balances lack assets, or are late. Undefined if no node tells it. */
async function readBalance(
  { clock }: Pick<SwapsDeps, 'clock'>,
  { account, network, calls }: SwapContext,
  asset: Asset,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (!calls.balance) return undefined
  const late = () => new Error('late')
  const reading = calls.balance({ account, network, asset, signal })
  return withTimeout(clock, balanceWaitMs, reading, late).catch(() => {
    signal.throwIfAborted()
    return undefined
  })
}

/** Returns the calls that a simulation of the swap needs before it: its approvals, or the one that does the same as its permit. */
export function standIns(
  context: SwapContext,
  swap: Pick<SwapPreview, 'from' | 'quote' | 'call' | 'approvals' | 'permit'>,
): readonly SwapCall[] {
  return swap.permit ? [approvalOf(context, swap)] : swap.approvals
}

/**
 * Estimates the fee of the next request. A swap cannot be estimated before its approval or permit: its gas is that of the quote then.
 * With a permit a quarter is kept for the estimate after the signature, which is of the whole call.
 *
 * @throws transfer/INSUFFICIENT_FEE, 'error estimating gas'
 */
export async function estimateFee(
  deps: Pick<SwapsDeps, 'api'>,
  swap: SwapContext & Pick<SwapPreview, 'quote' | 'call' | 'approvals' | 'permit' | 'isBatch'>,
  signal: AbortSignal,
): Promise<TransferFee> {
  const { account, network, calls, quote, isBatch, permit } = swap
  if (permit && quote.gas !== undefined) {
    const gas = quote.gas + permitGas
    const fee = await calls.estimate({ account, network, call: swap.call, gas, signal })
    return { ...fee, max: (fee.max * 5n) / 4n }
  }
  const [call = swap.call] = swap.approvals
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
 * Simulates calls, and checks that no more than the amount leaves, no less than the minimum arrives, and no other contract may spend
 * afterwards.
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
  const target = list.at(-1)?.to.toLowerCase()
  const isOwn = ({
    contract,
    spender,
  }: {
    readonly contract: string
    readonly spender?: string | undefined
  }) => contract.toLowerCase() === from.address?.toLowerCase() && spender?.toLowerCase() === target
  const grant = simulation.grants?.find((one) => !isOwn(one))
  if (grant) {
    const { contract, spender } = grant
    const what = spender === undefined ? 'collectibles leave' : `${spender} may spend`
    throw swapErrors.ANSWER_REFUSED({ detail: `simulation: ${what} (${contract})` })
  }
  const arrived = simulation.changes.find(({ asset }) => isSame(asset, to))?.amount ?? 0n
  if (arrived < quote.minimum)
    throw swapErrors.ANSWER_REFUSED({ detail: `simulation: ${arrived} ${to.symbol} arrive` })
  return true

  async function simulated(): Promise<Simulation | undefined> {
    if (!calls.simulate) return undefined
    const known = [from, to, nativeAsset(network)]
    // by balances: a token may keep a part of what its events report
    const request = { account, network, calls: list, known, measured: [from, to], signal }
    const late = () => new Error('late')
    return withTimeout(clock, simulationWaitMs, calls.simulate(request), late).catch(() => {
      signal.throwIfAborted()
      return undefined
    })
  }
}
