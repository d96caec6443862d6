import { isRejection } from '#kernel/chain'
import { transferErrors, type Asset, type Permit, type TransferFee } from '#kernel/money'
import { buildSwap, type BuiltSwap } from './build.js'
import type { SignedPermit } from './check-transaction.js'
import type { SwapCall, SwapPreview } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext, type SwapContext } from './swap-context.js'
import { swapErrors } from './errors.js'

/** Time for which a permit can be used after it was signed. */
export const permitSeconds = 10 * 60

/** Faults of the wallet's state, which say nothing about permits. */
const mismatches = [transferErrors.ACCOUNT_MISMATCH, transferErrors.NETWORK_MISMATCH]

/**
 * Returns the permit that a swap can have in place of an approval: the router takes one, its call is of a kind that can be read, and the
 * token's own contract has one. Nothing of it but the router comes from the service.
 */
export async function findPermit(
  { clock }: Pick<SwapsDeps, 'clock'>,
  { account, network, calls }: SwapContext,
  swap: Pick<BuiltSwap, 'quote' | 'call'> & { readonly from: Asset },
  signal: AbortSignal,
): Promise<Permit | undefined> {
  const { from, quote, call } = swap
  // without its gas the fee of the swap would be known only after the signature
  if (quote.takesPermit !== true || quote.gas === undefined) return undefined
  if (!calls.permit || !calls.signPermit) return undefined
  if ((await calls.readSwap?.(call)) === undefined) return undefined
  const deadline = Math.floor(clock.now() / 1_000) + permitSeconds
  const { amount } = quote
  return calls.permit({ account, network, asset: from, spender: call.to, amount, deadline, signal })
}

/**
 * Asks the wallet to sign the permit of a preview, with the nonce and the time of now.
 *
 * @throws a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; swaps/PERMIT_REFUSED if the wallet signs none, or the token's contract says something else now
 */
export async function signPermit(
  deps: Pick<SwapsDeps, 'clock' | 'store' | 'namespaces'>,
  preview: SwapPreview,
  signal: AbortSignal,
): Promise<SignedPermit> {
  const { from, permit: shown } = preview
  const context = await requireSwapContext(deps)
  const { account, network, calls } = context
  const permit = await findPermit(deps, context, preview, signal)
  if (!permit || !shown || !calls.signPermit || !isAsShown(permit, shown)) throw swapErrors.PERMIT_REFUSED()
  try {
    return { ...permit, signature: await calls.signPermit({ account, network, asset: from, permit, signal }) }
  } catch (cause) {
    signal.throwIfAborted()
    if (isRejection(cause) || mismatches.some((error) => error.is(cause))) throw cause
    throw swapErrors.PERMIT_REFUSED({ cause })
  }
}

function isAsShown(permit: Permit, shown: Permit): boolean {
  return (['name', 'version', 'owner', 'spender', 'amount'] as const).every(
    (field) => permit[field] === shown[field],
  )
}

/**
 * Builds the swap of a preview with its signed permit, and estimates its fee.
 *
 * @throws swaps/ANSWER_REFUSED if anything but the permit differs from the preview
 */
export async function buildPermitted(
  deps: SwapsDeps,
  preview: SwapPreview,
  permit: SignedPermit,
  signal: AbortSignal,
): Promise<{ readonly call: SwapCall; readonly fee: TransferFee }> {
  const context = await requireSwapContext(deps)
  const { account, network, calls } = context
  const { call, quote } = await buildSwap(deps, context, { ...preview, permit }, signal)
  if (call.to !== preview.call.to) throw swapErrors.ANSWER_REFUSED({ detail: 'to' })
  if (quote.minimum < preview.quote.minimum)
    throw swapErrors.ANSWER_REFUSED({ detail: 'quote: least amount' })
  return { call, fee: await calls.estimate({ account, network, call, signal }) }
}
