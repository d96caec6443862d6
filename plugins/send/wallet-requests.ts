import { accountAtom, isRejection, type WidgetError } from '#kernel'
import { transferCapability, type TransferFee } from '#kernel/contracts'
import { checkAgain } from './confirm.js'
import { sendInitiated, type SendCaution, type SendPreview, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { toSendFailure } from './send-failure.js'
import { previewAtom, progressAtom } from './state.js'

/**
 * One confirm, one transaction. A preview is claimed before anything is waited for: who presses twice gets the same
 * answer twice. It is given back only when it is sure that nothing was sent.
 */
export function createWalletRequests(deps: SendDeps & { readonly sent: (transfer: SentTransfer) => void }) {
  const { store, namespaces, events, clock, signal } = deps
  const claimed = new Map<string, Promise<SentTransfer>>()
  /** What the wallet is asked at this moment; what it does not answer stays here. */
  const asked = new Set<string>()
  /** Whether the last answer left it open what became of it. */
  let isUnclear = false
  let newest: SendPreview | undefined

  const tell = (
    id: string,
    step: 'checking' | 'asking' | 'refused' | 'failed' | 'unclear',
    error?: unknown,
  ) => store.set(progressAtom, { id, step, error })

  const ask = async (preview: SendPreview, fee: TransferFee): Promise<SentTransfer> => {
    const { id, order, receiver } = preview
    const { network, account, asset, amount } = order
    const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
    if (!transfer) throw sendErrors.UNSUPPORTED_CHAIN()
    const wallet = store.get(accountAtom).connectedWalletInfo?.name ?? ''
    asked.add(id)
    tell(id, 'asking')
    events.emit(sendInitiated, { chainId: network.caipNetworkId, symbol: asset.symbol })
    try {
      const hash = await transfer.send(order, fee, signal)
      isUnclear = false
      const { caipNetworkId: chainId } = network
      return {
        ...{ id, hash, account, chainId, asset, amount, wallet },
        receiver: order.receiver,
        receiverName: receiver.profileName,
        fee: fee.value,
        submittedAt: clock.now(),
        status: 'submitted',
      }
    } catch (cause) {
      throw toSendFailure(cause)
    } finally {
      asked.delete(id)
    }
  }

  const run = async (preview: SendPreview): Promise<SentTransfer> => {
    const { id, cautions } = preview
    try {
      // seen and ticked, or it began after the preview
      if (asked.size > 0 && !cautions.includes('open')) throw sendErrors.BUSY()
      tell(id, 'checking')
      const transfer = await ask(preview, await checkAgain(deps, preview, signal))
      store.set(progressAtom, (now) => (now?.id === id ? undefined : now))
      deps.sent(transfer)
      return transfer
    } catch (cause) {
      const error = sendErrors.FEE_ROSE.is(cause) ? roseFrom(preview, cause as WidgetError) : cause
      if (sendErrors.UNCLEAR.is(error)) {
        isUnclear = true
        tell(id, 'unclear', error)
        throw error
      }
      claimed.delete(id)
      tell(id, isRejection(error) ? 'refused' : 'failed', error)
      throw error
    }
  }

  /** The same order with the fee of now, shown before it is sent. */
  const roseFrom = (preview: SendPreview, { data }: WidgetError) => {
    const next = offer({ ...preview, fee: data as TransferFee, formerFee: preview.fee.value })
    return sendErrors.FEE_ROSE({ data: next })
  }

  const offer = (preview: Omit<SendPreview, 'id'>): SendPreview => {
    const cautions: SendCaution[] = preview.cautions.filter((one) => one !== 'open' && one !== 'unclear')
    if (asked.size > 0) cautions.push('open')
    if (isUnclear) cautions.push('unclear')
    newest = { ...preview, id: crypto.randomUUID(), cautions }
    store.set(previewAtom, newest)
    return newest
  }

  return {
    /** Gives a preview its id; the one before it cannot be sent any more. */
    offer,
    send(id: string): Promise<SentTransfer> {
      const known = claimed.get(id)
      if (known) return known
      const preview = newest
      if (preview?.id !== id) return Promise.reject(sendErrors.PREVIEW_OVER())
      const running = run(preview)
      claimed.set(id, running)
      return running
    },
  }
}
