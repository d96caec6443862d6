import { accountAtom, isRejection, within, type WidgetError } from '#kernel'
import { transferCapability, type Transfer, type TransferFee, type TransferOrder } from '#kernel/contracts'
import { isSameAsset } from './assets.js'
import { checkAgain } from './confirm.js'
import { unclearAfterMs } from './constants.js'
import { sendInitiated, type SendCaution, type SendPreview, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { beginSearch, type Found, type Search } from './search.js'
import { toSendFailure } from './send-failure.js'
import { previewAtom, progressAtom, type SendProgress } from './state.js'

/** What a wallet handed over, or what was found where it did not. */
type Handed = Pick<Found, 'hash'> & Partial<Found> & { readonly isFound?: boolean }

/**
 * One confirm, one transaction. A preview is claimed before anything is waited for: who presses twice gets the same
 * answer twice. It is given back only when it is sure that nothing was sent. Where nobody knows, it is looked for on
 * the network, and before anything else is sent once more.
 */
export function createWalletRequests(
  deps: SendDeps & {
    readonly sent: (transfer: SentTransfer) => void
    readonly knows: (hash: string) => Promise<boolean>
  },
) {
  const { store, namespaces, events, clock, signal, sent, knows } = deps
  const claimed = new Map<string, Promise<SentTransfer>>()
  /** What is checked, or the wallet asked about, at this moment; what it does not answer stays here. */
  const asked = new Set<string>()
  /** What is looked for on the network, by the preview it was. */
  const searches = new Map<string, Search>()
  /** Previews that were made before something was found: the visitor did not know of it. */
  const stale = new Set<string>()
  /** Whether the last answer left it open what became of it. */
  let isUnclear = false
  let newest: SendPreview | undefined

  const tell = (id: string, step: SendProgress['step'], more: Omit<SendProgress, 'id' | 'step'> = {}) =>
    store.set(progressAtom, { id, step, ...more })

  const toTransfer = (
    preview: SendPreview,
    fee: TransferFee,
    { hash, nonce, isFound }: Handed,
  ): SentTransfer => {
    const { id, order, receiver } = preview
    const { network, account, asset, amount } = order
    return {
      ...{ id, hash, nonce, isFound, account, chainId: network.caipNetworkId, asset, amount },
      wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
      receiver: order.receiver,
      receiverName: receiver.profileName,
      fee: fee.value,
      submittedAt: clock.now(),
      status: 'submitted',
    }
  }

  /** Begins to look for what the wallet is asked to send, where its network can be asked for it. */
  const searchFor = ({ id, order }: SendPreview, transfer: Transfer, fromNonce: number | undefined) => {
    const { find } = transfer
    // two that say the same cannot be told apart; the visitor has looked for the one before
    for (const [other, search] of searches) {
      if (!isSameOrder(search.order, order)) continue
      search.stop()
      searches.delete(other)
    }
    if (!find || fromNonce === undefined) return undefined
    const search = beginSearch({ clock, signal, order, fromNonce, find, knows })
    searches.set(id, search)
    const found = search.found.then((one): Handed => {
      searches.delete(id)
      isUnclear = false
      if (newest && newest.id !== id) stale.add(newest.id)
      return { ...one, isFound: true }
    })
    return { ...search, found }
  }

  const ask = async (preview: SendPreview, fee: TransferFee, transfer: Transfer, fromNonce?: number) => {
    const { id, order } = preview
    const search = searchFor(preview, transfer, fromNonce)
    const over = () => {
      search?.stop()
      searches.delete(id)
    }
    tell(id, 'asking')
    events.emit(sendInitiated, { chainId: order.network.caipNetworkId, symbol: order.asset.symbol })
    const answer = transfer.send(order, fee, signal).then((hash): Handed => ({ hash }))
    try {
      const handed = await Promise.race([answer, ...(search ? [search.found] : [])])
      over()
      if (handed.isFound) {
        // an answer that comes after all, and is of another one, is one more
        const late = ({ hash }: Handed) =>
          hash === handed.hash || sent(toTransfer({ ...preview, id: crypto.randomUUID() }, fee, { hash }))
        answer.then(late, () => {})
      }
      isUnclear = false
      return handed
    } catch (cause) {
      const error = toSendFailure(cause)
      if (!search || !sendErrors.UNCLEAR.is(error)) {
        over()
        throw error
      }
      tell(id, 'looking')
      search.hurry()
      try {
        return await within(clock, unclearAfterMs, search.found, () => error as WidgetError)
      } catch {
        // whoever looks on finds it yet
        void search.found.then((one) => claimed.set(id, Promise.resolve(take(preview, fee, one))))
        throw error
      }
    }
  }

  const take = (preview: SendPreview, fee: TransferFee, handed: Handed): SentTransfer => {
    const transfer = toTransfer(preview, fee, handed)
    store.set(progressAtom, (now) => (now?.id === preview.id ? undefined : now))
    sent(transfer)
    return transfer
  }

  /**
   * Looks whether what was asked before is on the network by now.
   * @throws send/FOUND, send/IN_PLACE; what the network says where it cannot be asked.
   */
  const lookBefore = async ({ id, order }: SendPreview) => {
    const seen = await Promise.all([...searches.values()].map((search) => search.look()))
    if (stale.has(id) || seen.some((one) => typeof one === 'object')) throw sendErrors.FOUND()
    if (seen.includes('in-place')) throw sendErrors.IN_PLACE({ values: { network: order.network.name } })
  }

  const run = async (preview: SendPreview): Promise<SentTransfer> => {
    const { id, order, cautions } = preview
    const { chainNamespace } = order.network
    try {
      // seen and ticked, or it began after the preview
      if (asked.size > 0 && !cautions.includes('open')) throw sendErrors.BUSY()
      asked.add(id)
      tell(id, 'checking')
      await lookBefore(preview)
      const transfer = await namespaces.capability(chainNamespace, transferCapability)
      if (!transfer) throw sendErrors.UNSUPPORTED_CHAIN()
      const [fee, fromNonce] = await Promise.all([
        checkAgain(deps, preview, signal),
        transfer.nextNonce?.(order, signal),
      ])
      const handed = await ask(preview, fee, transfer, fromNonce)
      asked.delete(id)
      return take(preview, fee, handed)
    } catch (cause) {
      asked.delete(id)
      const error = sendErrors.FEE_ROSE.is(cause) ? roseFrom(preview, cause as WidgetError) : cause
      if (sendErrors.UNCLEAR.is(error)) {
        isUnclear = true
        tell(id, 'unclear', { error, isLooking: searches.has(id) })
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

function isSameOrder(one: TransferOrder, other: TransferOrder): boolean {
  return one.receiver === other.receiver && one.amount === other.amount && isSameAsset(one.asset, other.asset)
}
