import { accountAtom, isRejection, withTimeout, type WidgetError } from '#kernel'
import { transferCapability, type Transfer, type TransferFee } from '#kernel/contracts'
import type { AskedTransfer } from './asked-list.js'
import { checkAgain } from './confirm.js'
import { unclearAfterMs } from './constants.js'
import { sendInitiated, type SendCaution, type SendPreview, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { createOpenRequests } from './open-requests.js'
import type { Found } from './search.js'
import { toSendFailure } from './send-failure.js'
import { previewAtom, progressAtom, type SendProgress } from './state.js'

/** What a wallet handed over, or what was found where it did not. */
type Handed = Pick<Found, 'hash'> & Partial<Found>

/**
 * One confirm, one transaction. A preview is claimed before anything is waited for: who presses twice gets the same
 * answer twice. It is given back only when it is sure that nothing was sent. Where nobody knows, it is looked for on
 * the network, and before anything else is sent once more; after a reload as well.
 */
export function createWalletRequests(
  deps: SendDeps & {
    /** Takes over what was sent. Settles once it is remembered. */
    readonly sent: (transfer: SentTransfer) => Promise<void>
    readonly has: (is: (one: SentTransfer) => boolean) => Promise<boolean>
  },
) {
  const { store, namespaces, events, clock, signal, sent } = deps
  const claimed = new Map<string, Promise<SentTransfer>>()
  /** What is checked, or the wallet asked about, at this moment; what it does not answer stays here. */
  const underWay = new Set<string>()
  /** Previews that were made before something was found: the visitor did not know of it. */
  const stale = new Set<string>()
  let newest: SendPreview | undefined

  const tell = (id: string, step: SendProgress['step'], more: Omit<SendProgress, 'id' | 'step'> = {}) =>
    store.set(progressAtom, { id, step, ...more })

  /** What of it is kept before the wallet is asked. */
  const toAsked = (preview: SendPreview, fee: TransferFee, fromNonce: number | undefined): AskedTransfer => {
    const { id, order, receiver } = preview
    const { network, account, asset, amount } = order
    return {
      ...{ id, account, chainId: network.caipNetworkId, asset, amount, fromNonce },
      wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
      receiver: order.receiver,
      receiverName: receiver.profileName,
      fee: fee.value,
      askedAt: clock.now(),
    }
  }

  const toTransfer = (asked: AskedTransfer, handed: Handed): SentTransfer => {
    const { fromNonce: _fromNonce, askedAt: _askedAt, ...kept } = asked
    return { ...kept, ...handed, submittedAt: clock.now(), status: 'submitted' }
  }

  const take = (asked: AskedTransfer, handed: Handed): SentTransfer => {
    const transfer = toTransfer(asked, handed)
    store.set(progressAtom, (now) => (now?.id === asked.id ? undefined : now))
    if (handed.isFound) outdate(asked)
    open.settle(asked.id, sent(transfer))
    return transfer
  }
  const takeLate = (asked: AskedTransfer, found: Found) =>
    void claimed.set(asked.id, Promise.resolve(take(asked, found)))

  /** What is shown now was made before that was known. */
  const outdate = ({ id, account, chainId }: AskedTransfer) => {
    const { order } = newest ?? {}
    if (!newest || newest.id === id) return
    if (order?.account === account && order.network.caipNetworkId === chainId) stale.add(newest.id)
  }

  const open = createOpenRequests({ ...deps, found: takeLate, sentElsewhere: outdate })

  const ask = async (preview: SendPreview, fee: TransferFee, transfer: Transfer, fromNonce?: number) => {
    const { id, order } = preview
    const asked = toAsked(preview, fee, fromNonce)
    const search = await open.add(asked, preview, transfer)
    tell(id, 'asking')
    events.emit(sendInitiated, { chainId: order.network.caipNetworkId, symbol: order.asset.symbol })
    const answer = transfer.send(order, fee, signal).then((hash): Handed => ({ hash }))
    try {
      const handed = await Promise.race([answer, ...(search ? [search.found] : [])])
      if (handed.isFound) {
        // an answer that comes after all, and is of another one, is one more
        const late = async ({ hash }: Handed) => {
          if (hash !== handed.hash) await sent(toTransfer({ ...asked, id: crypto.randomUUID() }, { hash }))
        }
        answer.then(late, () => {})
      }
      open.pass(order)
      return take(asked, handed)
    } catch (cause) {
      const error = toSendFailure(cause)
      if (!sendErrors.UNCLEAR.is(error)) {
        open.settle(id)
        throw error
      }
      if (search) {
        tell(id, 'looking')
        search.hurry()
        const late = withTimeout(clock, unclearAfterMs, search.found, () => error as WidgetError)
        const found = await late.catch(() => undefined)
        if (found) return take(asked, found)
        // whoever looks on finds it yet
        void search.found.then((one) => takeLate(asked, one))
      }
      open.lose(id)
      throw error
    }
  }

  /**
   * Looks whether what was asked before is on the network by now.
   * @throws send/FOUND, send/IN_PLACE; what the network says where it cannot be asked.
   */
  const lookBefore = async ({ id, order }: SendPreview) => {
    const seen = await open.look(order)
    if (stale.has(id) || seen.some((one) => typeof one === 'object')) throw sendErrors.FOUND()
    if (seen.includes('in-place')) throw sendErrors.IN_PLACE({ values: { network: order.network.name } })
  }

  const run = async (preview: SendPreview): Promise<SentTransfer> => {
    const { id, order, cautions } = preview
    const { chainNamespace } = order.network
    try {
      // seen and ticked, or it began after the preview
      if (underWay.size > 0 && !cautions.includes('open')) throw sendErrors.BUSY()
      underWay.add(id)
      tell(id, 'checking')
      await lookBefore(preview)
      const transfer = await namespaces.capability(chainNamespace, transferCapability)
      if (!transfer) throw sendErrors.UNSUPPORTED_CHAIN()
      const [fee, fromNonce] = await Promise.all([
        checkAgain(deps, preview, signal),
        transfer.nextNonce?.(order, signal),
      ])
      const transferred = await ask(preview, fee, transfer, fromNonce)
      underWay.delete(id)
      return transferred
    } catch (cause) {
      underWay.delete(id)
      const error = sendErrors.FEE_ROSE.is(cause) ? roseFrom(preview, cause as WidgetError) : cause
      if (sendErrors.UNCLEAR.is(error)) {
        tell(id, 'unclear', { error, isLooking: open.isLooking(id) })
        throw error
      }
      claimed.delete(id)
      tell(id, isRejection(error) ? 'refused' : 'failed', { error })
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
    if (underWay.size > 0) cautions.push('open')
    if (open.isUnclear(preview.order)) cautions.push('unclear')
    newest = { ...preview, id: crypto.randomUUID(), cautions }
    store.set(previewAtom, newest)
    return newest
  }

  return {
    /** Takes in what other pages have asked wallets for and nobody knows. */
    recall: open.recall,
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
