import { isRejection } from '#kernel/chain'
import { transferErrors, type Asset, type Permit, type TransferFee } from '#kernel/money'
import type { BuiltSwap } from './build.js'
import type { SwapCall, SwapPreview } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext, type SwapContext } from './swap-context.js'
import { swapErrors } from './errors.js'
import { isKnownRouter } from './routers.js'

/** A permit with the signature of the account. It never leaves the widget but in the transaction of its swap. */
export interface SignedPermit extends Permit {
  /** r, s and v, in hexadecimal with `0x`. */
  readonly signature: string
}

/** Time for which a permit can be used after it was signed. */
export const permitSeconds = 10 * 60

/** Faults of the wallet's state, which say nothing about permits. */
const mismatches = [transferErrors.ACCOUNT_MISMATCH, transferErrors.NETWORK_MISMATCH]

/**
 * Returns the permit that a swap can have in place of an approval: the router is known and takes one, its call is of a kind that can be
 * read, and the token's own contract has one.
 */
export async function findPermit(
  { clock, routers }: Pick<SwapsDeps, 'clock' | 'routers'>,
  { account, network, calls }: SwapContext,
  swap: Pick<BuiltSwap, 'quote' | 'call'> & { readonly from: Asset },
  signal: AbortSignal,
): Promise<Permit | undefined> {
  const { from, quote, call } = swap
  // without its gas the fee of the swap would be known only after the signature
  if (quote.takesPermit !== true || quote.gas === undefined) return undefined
  if (!isKnownRouter(call.to, network, routers)) return undefined
  if (!calls.permit || !calls.signPermit || !calls.withPermit) return undefined
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
  deps: Pick<SwapsDeps, 'clock' | 'store' | 'namespaces' | 'routers'>,
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
 * Writes the signed permit of a preview into its call, which was checked before the signature, and estimates the fee.
 *
 * @throws swaps/ANSWER_REFUSED if the call takes no permit
 */
export async function permittedCall(
  deps: Pick<SwapsDeps, 'store' | 'namespaces'>,
  { call, from }: Pick<SwapPreview, 'call' | 'from'>,
  { amount, deadline, signature }: SignedPermit,
  signal: AbortSignal,
): Promise<{ readonly call: SwapCall; readonly fee: TransferFee }> {
  const { account, network, calls } = await requireSwapContext(deps)
  const permit = { asset: from.address ?? '', amount, deadline: BigInt(deadline), signature }
  const { data } = Object(await calls.withPermit?.(call, permit)) as Partial<SwapCall>
  if (data === undefined) throw swapErrors.ANSWER_REFUSED({ detail: 'data: permit' })
  const permitted = { ...call, data }
  return { call: permitted, fee: await calls.estimate({ account, network, call: permitted, signal }) }
}
