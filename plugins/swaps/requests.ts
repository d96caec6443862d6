import { accountAtom, untilAborted } from '#kernel'
import { isRejection } from '#kernel/chain'
import {
  createMoneyPath,
  isProven,
  type MoneyPathListeners,
  type TransactionFields,
} from '#plugins/transactions/contract'
import {
  swapCompleted,
  swapFailed,
  swapInitiated,
  swapProgressAtom,
  swapsAtom,
  type SentSwap,
  type SwapCaution,
  type SwapFields,
  type SwapPreview,
  type SwapProgress,
} from './contract.js'
import { createChecks } from './check-again.js'
import { atomicBatches, createBatchId, findOfBatch, sendBatch } from './batch.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext } from './swap-context.js'
import { swapErrors } from './errors.js'
import { createSwapKind, findOf } from './swap-kind.js'

/** Max previews that can be confirmed at a time. */
const maxPreviews = 8

interface ConfirmOptions {
  readonly acknowledged?: readonly SwapCaution[]
  /** Stops a swap while its permit is signed. */
  readonly signal?: AbortSignal
}

/** Id of the transaction of a step. */
const idOf = (step: SwapFields['step'], id: string) => (step === 'approval' ? `${id}:approval` : id)

/**
 * Sends the approval and the swap of each confirmed preview once, on the path of all requests that move assets.
 *
 * @param deps.onSent called with a transaction that the wallet sent, or that was found
 */
export function createRequests(deps: SwapsDeps & { readonly onSent: (swap: SentSwap) => void }) {
  const { store, events, session, maybe, clock, signal } = deps
  const previews = new Map<string, SwapPreview>()
  /** Confirmed previews whose wallet has not answered. */
  const open = new Set<string>()
  /** Previews from before the last request of their account was found: the user did not know of it. */
  const superseded = new Set<string>()

  const report = (id: string, step: SwapProgress['step'], more: Omit<SwapProgress, 'id' | 'step'> = {}) =>
    store.set(swapProgressAtom, { id, step, ...more })

  const supersede = ({ id, account, chainId }: TransactionFields) => {
    for (const preview of previews.values())
      if (
        !id.startsWith(preview.id) &&
        preview.account === account &&
        preview.network.caipNetworkId === chainId
      )
        superseded.add(preview.id)
  }

  const onEnd: MoneyPathListeners<SwapFields>['onEnd'] = (swap, end) => {
    const { hash, chainId, step, from, to } = swap
    const subject = { chainId, from: from.symbol, to: to.symbol }
    if (end === 'confirmed') {
      if (step === 'swap') events.emit(swapCompleted, { ...subject, hash })
    } else if (end !== 'unknown') events.emit(swapFailed, { ...subject, step, hash, reason: end })
  }
  const onProven = () => {
    session.refreshBalance().catch(() => {})
    maybe.balances?.refresh({ force: true }).catch(() => {})
  }

  const path = createMoneyPath(deps, createSwapKind(deps), {
    onStep: (id, { step, ...more }) => report(id.replace(/:approval$/, ''), step, more),
    onSent(swap) {
      const id = swap.id.replace(/:approval$/, '')
      if (swap.step === 'approval') report(id, 'approving')
      else store.set(swapProgressAtom, (now) => (now?.id === id ? undefined : now))
      deps.onSent(swap)
    },
    onLearned: supersede,
    onProven,
    onEnd,
    toExpired: () => swapErrors.PREVIEW_EXPIRED(),
    toError: (outcome, cause) =>
      outcome === 'rejected' || swapErrors.BATCH_FAILED.is(cause) ? cause : errors[outcome]({ cause }),
  })

  /** Asks the wallet for one step of a preview. */
  async function ask(preview: SwapPreview, step: SwapFields['step']): Promise<SentSwap> {
    const { account, network, from, to, quote, fee, approvals, isBatch, cautions } = preview
    const { caipNetworkId: chainId } = network
    const call = step === 'approval' ? approvals[0] : preview.call
    if (!call) throw swapErrors.PREVIEW_EXPIRED()
    const fields = {
      ...{ id: idOf(step, preview.id), account, chainId, step, from, to, call },
      ...{ amount: quote.amount, minimum: quote.minimum, expected: quote.expected },
      wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
    }
    const replacesUnclear = cautions.includes('unclear')
    const begin = () => events.emit(swapInitiated, { chainId, from: from.symbol, to: to.symbol, step })
    if (isBatch) {
      const batches = await atomicBatches(deps, preview, signal)
      if (!batches) throw swapErrors.PREVIEW_EXPIRED()
      const batch = createBatchId()
      return path.ask({
        fields: { ...fields, batch },
        // the wallet is asked for the batch by its id, not the account's history
        mark: batch,
        find: findOfBatch(batches, clock, batch),
        replacesUnclear,
        send() {
          begin()
          const onAnswer = () => report(preview.id, 'batched')
          const list = [...approvals, call]
          return sendBatch(batches, { account, network, id: batch, calls: list, signal, onAnswer })
        },
      })
    }
    const { calls } = await requireSwapContext(deps)
    return path.ask({
      fields,
      mark: await calls.mark?.({ account, network, signal }),
      find: findOf(calls, { account, network, call }),
      replacesUnclear,
      send() {
        begin()
        return calls.send({ account, network, call, signal, fee })
      },
    })
  }

  /** Runs one step of a preview: checks first, and reports its errors as progress. */
  async function run(
    preview: SwapPreview,
    step: SwapFields['step'],
    acknowledged: readonly SwapCaution[],
    own?: AbortSignal,
  ): Promise<SentSwap> {
    const { id, cautions } = preview
    const claim = idOf(step, id)
    try {
      const unconfirmed = cautions.filter((caution) => !acknowledged.includes(caution))
      if (unconfirmed.length > 0) throw swapErrors.CONFIRMATION_REQUIRED({ data: unconfirmed })
      if (step === 'swap' && preview.approvals.length > 0 && !preview.isBatch)
        throw swapErrors.APPROVAL_NEEDED()
      // a request that began after the preview
      if (open.size > 0 && !cautions.includes('open')) throw swapErrors.PREVIEW_EXPIRED()
      open.add(claim)
      report(id, 'checking')
      const place = placeOf(preview)
      // another tab may have asked its wallet since the preview
      await path.restore()
      const isFound = await path.search(place)
      if (superseded.has(id) || isFound) throw swapErrors.FOUND()
      if (path.isUnclear(place) && !cautions.includes('unclear')) throw swapErrors.PREVIEW_EXPIRED()
      const checked = await checks.checkAgain(preview)
      const sent = await ask(step === 'swap' ? await checks.withPermit(checked, own) : checked, step)
      open.delete(claim)
      return sent
    } catch (error) {
      open.delete(claim)
      if (swapErrors.UNCLEAR.is(error)) throw error
      path.release(claim)
      if (own?.aborted && !signal.aborted) throw error
      report(id, isRejection(error) ? 'refused' : 'failed', { error })
      const isOffered = swapErrors.PRICE_MOVED.is(error) || swapErrors.PERMIT_REFUSED.is(error)
      if (!isRejection(error) && !isOffered) reportFailure(preview, step, error)
      throw error
    }
  }

  function reportFailure({ network, from, to }: SwapPreview, step: SwapFields['step'], error: unknown) {
    const { code } = Object(error) as { code?: unknown }
    const reason = typeof code === 'string' ? code : 'unknown'
    const subject = { chainId: network.caipNetworkId, from: from.symbol, to: to.symbol }
    events.emit(swapFailed, { ...subject, step, hash: undefined, reason })
  }

  /** Gives a preview its id, and the cautions of open and unclear requests. */
  function offer(preview: Omit<SwapPreview, 'id'>): SwapPreview {
    const cautions: SwapCaution[] = preview.cautions.filter((one) => one !== 'open' && one !== 'unclear')
    if (open.size > 0) cautions.push('open')
    if (path.isUnclear(placeOf(preview))) cautions.push('unclear')
    const offered = { ...preview, id: crypto.randomUUID(), cautions }
    previews.set(offered.id, offered)
    for (const id of [...previews.keys()].slice(0, -maxPreviews)) previews.delete(id)
    return offered
  }

  const checks = createChecks(deps, {
    report,
    offer(next, { id }) {
      // the request of the former preview has sent nothing, so it is none that waits in the wallet
      for (const step of ['approval', 'swap'] as const) open.delete(idOf(step, id))
      return offer(next)
    },
  })

  const confirm = (
    id: string,
    step: SwapFields['step'],
    { acknowledged = [], signal: own }: ConfirmOptions = {},
  ) => {
    const claim = idOf(step, id)
    return path.claim(claim, async () => {
      const preview = previews.get(id)
      if (preview) return run(preview, step, acknowledged, own)
      path.release(claim)
      throw swapErrors.PREVIEW_EXPIRED()
    })
  }

  /** Waits until the end of a transaction is proven. */
  function untilProven(id: string): Promise<SentSwap> {
    let stop = () => {}
    const final = new Promise<SentSwap>((resolve) => {
      const look = () => {
        const swap = store.get(swapsAtom).find((one) => one.id === id)
        if (swap && isProven(swap.status)) resolve(swap)
      }
      stop = store.sub(swapsAtom, look)
      look()
    })
    return untilAborted(final, signal).finally(() => stop())
  }

  return {
    path,
    offer,
    signsPermits: checks.signsPermits,
    swap: (id: string, options?: ConfirmOptions) => confirm(id, 'swap', options),
    async approve(id: string, options?: ConfirmOptions) {
      const preview = previews.get(id)
      const sent = await confirm(id, 'approval', options)
      const { status } = await untilProven(sent.id)
      if (status !== 'confirmed' || !preview) {
        const error = swapErrors.APPROVAL_FAILED()
        report(id, 'failed', { error })
        throw error
      }
      const { quote } = preview
      const next = await checks.prepareAgain(preview)
      const isWorse = next.quote.expected < quote.minimum || next.router !== preview.router
      const former = { quote, fee: next.fee, router: preview.router }
      store.set(swapProgressAtom, undefined)
      return offer({ ...next, ...(isWorse && { former }) })
    },
  }
}

const errors = {
  networkChanged: swapErrors.NETWORK_CHANGED,
  accountChanged: swapErrors.ACCOUNT_CHANGED,
  refused: swapErrors.REFUSED,
  unclear: swapErrors.UNCLEAR,
} as const

const placeOf = ({ account, network }: Pick<SwapPreview, 'account' | 'network'>) => ({
  account,
  chainId: network.caipNetworkId,
})
