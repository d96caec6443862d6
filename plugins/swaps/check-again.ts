import { type WidgetError, withAnySignal } from '#kernel'
import type { CaipAddress } from '#kernel/chain'
import { payerAtom } from '#plugins/transactions/contract'
import type { SwapPreview, SwapProgress } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext } from './swap-context.js'
import { swapErrors } from './errors.js'
import { permittedCall, signPermit } from './permit.js'
import { checkEffect, estimateFee, prepare, standIns } from './prepare.js'

type NewPreview = Omit<SwapPreview, 'id'>

/** Whether a preview promises no less than another one, on the same conditions. */
function keepsPromise(next: NewPreview, preview: SwapPreview): boolean {
  return (
    next.quote.amount === preview.quote.amount &&
    next.quote.minimum >= preview.quote.minimum &&
    next.router === preview.router &&
    next.fee.max <= preview.fee.max &&
    next.isBatch === preview.isBatch &&
    Boolean(next.permit) === Boolean(preview.permit) &&
    next.approvals.length === preview.approvals.length &&
    next.cautions.every((caution) => preview.cautions.includes(caution))
  )
}

/**
 * Checks confirmed previews before the wallet is asked.
 *
 * @param listeners.offer gives a preview its id, in place of the one that is checked
 * @param listeners.report called with the step of a preview
 */
export function createChecks(
  deps: SwapsDeps,
  {
    offer,
    report,
  }: {
    readonly offer: (next: NewPreview, preview: SwapPreview) => SwapPreview
    readonly report: (id: string, step: SwapProgress['step']) => void
  },
) {
  const { store, clock, signal } = deps
  /** Accounts whose wallet has not signed a permit on this page. */
  const withoutPermits = new Set<CaipAddress>()

  /**
   * Checks a preview again as the last step before the wallet.
   *
   * @returns the preview, or one of the same promise where its quote is over
   * @throws swaps/PRICE_MOVED with the new preview as `data`
   */
  async function checkAgain(preview: SwapPreview): Promise<SwapPreview> {
    requireSameContext(preview)
    const { account, network, from, to, quote, call, fee } = preview
    const context = await requireSwapContext(deps)
    const { calls } = context
    const list = [...standIns(context, preview), call]
    const isOver = clock.now() >= quote.expiresAt
    const isSame =
      !isOver &&
      (await checkEffect(deps, { account, network, calls, from, to, quote, list }, signal).then(
        () => true,
        (error: unknown) => {
          signal.throwIfAborted()
          if (swapErrors.WOULD_FAIL.is(error) || swapErrors.ANSWER_REFUSED.is(error)) return false
          throw error
        },
      ))
    const now = isSame ? await estimateFee(deps, { ...context, ...preview }, signal) : undefined
    requireSameContext(preview)
    if (now && now.max <= fee.max) return preview
    const next = await prepareAgain(preview)
    requireSameContext(preview)
    if (isOver && keepsPromise(next, preview)) return { ...next, id: preview.id }
    throw moved(next, preview)
  }

  /**
   * Has the permit of a preview signed, if it has one, and writes it into the swap.
   *
   * @param own stops it before the swap
   * @throws a rejection; swaps/PERMIT_REFUSED with a preview that needs an approval as `data`; swaps/PRICE_MOVED as {@link checkAgain}
   */
  async function withPermit(preview: SwapPreview, own?: AbortSignal): Promise<SwapPreview> {
    if (!preview.permit) return preview
    return withAnySignal([signal, own], (stop) => signInto(preview, stop))
  }

  async function signInto(preview: SwapPreview, stop: AbortSignal): Promise<SwapPreview> {
    report(preview.id, 'signing')
    const permit = await signPermit(deps, preview, stop).catch(async (error: unknown) => {
      if (!swapErrors.PERMIT_REFUSED.is(error)) throw error
      withoutPermits.add(preview.account)
      const next = await prepareAgain(preview)
      requireSameContext(preview)
      const data = offer({ ...next, isPermitRefused: true }, preview)
      throw swapErrors.PERMIT_REFUSED({ cause: (error as WidgetError).cause, data })
    })
    stop.throwIfAborted()
    report(preview.id, 'checking')
    // the user may have taken longer to sign than the quote lasts
    const current = clock.now() >= preview.quote.expiresAt ? await checkAgain(preview) : preview
    const { call, fee } = await permittedCall(deps, current, permit, signal)
    const { account, network, calls } = await requireSwapContext(deps)
    await checkEffect(deps, { ...current, account, network, calls, list: [call] }, signal)
    stop.throwIfAborted()
    requireSameContext(preview)
    if (fee.max > preview.fee.max) throw moved({ ...current, fee }, preview)
    return { ...current, call, fee }
  }

  const signsPermits = (account: CaipAddress | undefined) =>
    account === undefined || !withoutPermits.has(account)

  function prepareAgain({ from, to, quote, isMax, account }: SwapPreview) {
    const amount = isMax ? 'max' : quote.amount
    const permits = signsPermits(account)
    return prepare(deps, { from, to, amount, slippage: quote.slippage, permits }, signal)
  }

  function moved(next: NewPreview, preview: SwapPreview): Error {
    const { quote, fee, router } = preview
    return swapErrors.PRICE_MOVED({ data: offer({ ...next, former: { quote, fee, router } }, preview) })
  }

  function requireSameContext({ account, network }: SwapPreview): void {
    const payer = store.get(payerAtom)
    if (payer?.network.caipNetworkId !== network.caipNetworkId) throw swapErrors.NETWORK_CHANGED()
    if (payer.account !== account) throw swapErrors.ACCOUNT_CHANGED()
  }

  return { checkAgain, withPermit, prepareAgain, signsPermits }
}
