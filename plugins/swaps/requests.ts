import { accountAtom, untilAborted } from '#kernel'
import { codeOf, createMoneyRequests, isProven, type TransactionEnd } from '#plugins/transactions/contract'
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
} from './contract.js'
import { createChecks } from './check-again.js'
import { atomicBatches, createBatchId, findOfBatch, sendBatch } from './batch.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext } from './swap-context.js'
import { swapErrors } from './errors.js'
import { createSwapKind, findOf } from './swap-kind.js'

interface ConfirmOptions {
  readonly acknowledged?: readonly SwapCaution[]
  /** Stops a swap while its permit is signed. */
  readonly signal?: AbortSignal
}

/** Id of the request of an approval. */
const approvalOf = (id: string) => `${id}:approval`

/**
 * Sends the approval and the swap of each confirmed preview once.
 *
 * @param deps.onSent called with a transaction that the wallet sent, or that was found
 */
export function createSwapRequests(deps: SwapsDeps & { readonly onSent: (swap: SentSwap) => void }) {
  const { store, events, clock, signal } = deps

  function onEnd({ hash, chainId, step, from, to }: SentSwap, end: TransactionEnd): void {
    const subject = { chainId, from: from.symbol, to: to.symbol }
    if (end === 'confirmed') {
      if (step === 'swap') events.emit(swapCompleted, { ...subject, hash })
    } else if (end !== 'unknown') events.emit(swapFailed, { ...subject, step, hash, reason: end })
  }

  const requests = createMoneyRequests<
    SwapCaution,
    Omit<SwapPreview, 'id'>,
    SwapFields,
    'signing' | 'batched' | 'approving'
  >(deps, {
    ...{ kind: createSwapKind(deps), progressAtom: swapProgressAtom, errors: swapErrors, onEnd },
    isOwnError: swapErrors.BATCH_FAILED.is,
    cautions: ['unclear', 'router', 'unread', 'loss', 'impact', 'unchecked', 'noImpact', 'open'],
    placeOf: ({ account, network }) => ({ account, chainId: network.caipNetworkId }),
    onSent(swap) {
      if (swap.step === 'approval') requests.report(swap.id, 'approving')
      deps.onSent(swap)
    },
    onFailed({ id, network, from, to }, error, request) {
      // the new preview is shown in place of the former
      if (swapErrors.PRICE_MOVED.is(error) || swapErrors.PERMIT_REFUSED.is(error)) return
      const subject = { chainId: network.caipNetworkId, from: from.symbol, to: to.symbol }
      const step = request === id ? 'swap' : 'approval'
      events.emit(swapFailed, { ...subject, step, hash: undefined, reason: codeOf(error) })
    },
  })
  const checks = createChecks(deps, { report: requests.report, offer: requests.offerInstead })

  /** Asks the wallet for one step of a preview. */
  async function ask(preview: SwapPreview, step: SwapFields['step']): Promise<SentSwap> {
    const { account, network, from, to, quote, fee, approvals, isBatch } = preview
    const { caipNetworkId: chainId } = network
    const call = step === 'approval' ? approvals[0] : preview.call
    if (!call) throw swapErrors.PREVIEW_EXPIRED()
    const id = step === 'approval' ? approvalOf(preview.id) : preview.id
    const fields = {
      ...{ id, account, chainId, step, from, to, call },
      ...{ amount: quote.amount, minimum: quote.minimum, expected: quote.expected },
      wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
    }
    const begin = () => events.emit(swapInitiated, { chainId, from: from.symbol, to: to.symbol, step })
    if (isBatch) {
      const batches = await atomicBatches(deps, preview, signal)
      if (!batches) throw swapErrors.PREVIEW_EXPIRED()
      const ownId = createBatchId()
      let batch = ownId
      return requests.ask(preview, {
        fields: { ...fields, batch },
        mark: await batches.mark({ network, signal }),
        find: findOfBatch(batches, clock, () => batch),
        send(keep) {
          begin()
          const onAnswer = (answered: string) => {
            batch = answered
            if (answered !== ownId) keep({ batch })
            requests.report(preview.id, 'batched')
          }
          const list = [...approvals, call]
          return sendBatch(batches, { account, network, id: ownId, calls: list, signal, onAnswer })
        },
      })
    }
    const { calls } = await requireSwapContext(deps)
    return requests.ask(preview, {
      fields,
      mark: await calls.mark?.({ account, network, signal }),
      find: findOf(calls, { account, network, call }),
      send() {
        begin()
        return calls.send({ account, network, call, signal, fee })
      },
    })
  }

  function swap(id: string, { acknowledged, signal: own }: ConfirmOptions = {}): Promise<SentSwap> {
    const isLeft = () => own?.aborted === true && !signal.aborted
    return requests.confirm(id, { acknowledged, isLeft }, async (preview) => {
      if (preview.approvals.length > 0 && !preview.isBatch) throw swapErrors.APPROVAL_NEEDED()
      const checked = await checks.checkAgain(preview)
      return ask(await checks.withPermit(checked, own), 'swap')
    })
  }

  async function approve(id: string, { acknowledged }: ConfirmOptions = {}): Promise<SwapPreview> {
    const preview = requests.find(id)
    const sent = await requests.confirm(id, { acknowledged, request: approvalOf(id) }, async (confirmed) =>
      ask(await checks.checkAgain(confirmed), 'approval'),
    )
    const { status } = await untilProven(sent.id)
    if (status !== 'confirmed' || !preview) {
      const error = swapErrors.APPROVAL_FAILED()
      requests.report(id, 'failed', { error })
      throw error
    }
    const { quote } = preview
    const next = await checks.prepareAgain(preview)
    const isWorse = next.quote.expected < quote.minimum || next.router !== preview.router
    const former = { quote, fee: next.fee, router: preview.router }
    store.set(swapProgressAtom, undefined)
    return requests.offer({ ...next, ...(isWorse && { former }) })
  }

  /** Waits until the end of a transaction is proven. */
  function untilProven(id: string): Promise<SentSwap> {
    let stop = () => {}
    const final = new Promise<SentSwap>((resolve) => {
      const look = () => {
        const sent = store.get(swapsAtom).find((one) => one.id === id)
        if (sent && isProven(sent.status)) resolve(sent)
      }
      stop = store.sub(swapsAtom, look)
      look()
    })
    return untilAborted(final, signal).finally(() => stop())
  }

  return { path: requests.path, offer: requests.offer, signsPermits: checks.signsPermits, swap, approve }
}
