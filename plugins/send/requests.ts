import { accountAtom, type WidgetError } from '#kernel'
import { isRejection } from '#kernel/chain'
import type { Transfer, TransferFee, TransferOrder } from '#kernel/money'
import {
  createMoneyPath,
  type MoneyPathListeners,
  type TransactionFields,
} from '#plugins/transactions/contract'
import { maxPreviews } from './constants.js'
import {
  progressAtom,
  sendCompleted,
  sendFailed,
  sendInitiated,
  type SendCaution,
  type SendPreview,
  type SendProgress,
  type SendService,
  type SentTransfer,
  type TransferFields,
} from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { checkAgain } from './prepare.js'
import { createTransferKind, findOf } from './transfer-kind.js'

/**
 * Sends each confirmed preview once: it is claimed before the first wait, so that further calls return the first promise. A
 * preview can be confirmed again only if nothing was sent.
 *
 * @param deps.onSent called with a transfer that the wallet sent, or that was found
 * @param deps.onConfirmed called with a transfer whose confirmation is final
 */
export function createRequests(
  deps: SendDeps & {
    readonly onSent: (transfer: SentTransfer) => void
    readonly onConfirmed: (transfer: SentTransfer) => void
  },
) {
  const { store, events, session, maybe, signal } = deps
  const previews = new Map<string, SendPreview>()
  /** Confirmed previews whose wallet has not answered. */
  const open = new Set<string>()
  /** Previews from before the last transfer of their account was found: the user did not know of it. */
  const superseded = new Set<string>()

  const report = (id: string, step: SendProgress['step'], more: Omit<SendProgress, 'id' | 'step'> = {}) =>
    store.set(progressAtom, { id, step, ...more })

  const supersede = ({ id, account, chainId }: TransactionFields) => {
    for (const preview of previews.values()) {
      const { order } = preview
      if (preview.id !== id && order.account === account && order.network.caipNetworkId === chainId)
        superseded.add(preview.id)
    }
  }

  const onEnd: MoneyPathListeners<TransferFields>['onEnd'] = (transfer, end) => {
    const { hash, chainId, asset } = transfer
    if (end === 'confirmed') events.emit(sendCompleted, { hash, chainId })
    else if (end !== 'unknown') events.emit(sendFailed, { hash, chainId, symbol: asset.symbol, reason: end })
    if (end === 'confirmed') deps.onConfirmed(transfer)
  }
  const onProven = () => {
    // a reverted transaction has cost its fee as well; a failed read is repeated by the next one
    session.refreshBalance({ force: true }).catch(() => {})
    maybe.balances?.refresh({ force: true }).catch(() => {})
  }

  const path = createMoneyPath(deps, createTransferKind(deps), {
    onStep: (id, { step, ...more }) => report(id, step, more),
    onSent(transfer) {
      store.set(progressAtom, (now) => (now?.id === transfer.id ? undefined : now))
      deps.onSent(transfer)
    },
    onLearned: supersede,
    onProven,
    onEnd,
    toExpired: () => sendErrors.PREVIEW_EXPIRED(),
    toError: (outcome, cause) => (outcome === 'rejected' ? cause : errors[outcome]({ cause })),
  })

  const ask = async (
    preview: SendPreview,
    request: { readonly order: TransferOrder; readonly fee: TransferFee; readonly transfer: Transfer },
    isQuiet: boolean | undefined,
  ): Promise<SentTransfer> => {
    const { order, fee, transfer } = request
    const { account, network, asset, amount, receiver, memo } = order
    const { caipNetworkId: chainId } = network
    return path.ask({
      fields: {
        ...{ id: preview.id, account, chainId, asset, amount, receiver, memo },
        receiverName: preview.receiver.profileName,
        wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
      },
      mark: await transfer.mark?.(order, signal),
      find: findOf(transfer, order),
      replacesUnclear: preview.cautions.includes('unclear'),
      isQuiet,
      send() {
        events.emit(sendInitiated, { chainId, symbol: asset.symbol })
        return transfer.send(order, fee, signal)
      },
    })
  }

  const run = async (
    preview: SendPreview,
    { acknowledged = [], isQuiet }: NonNullable<Parameters<SendService['send']>[1]>,
  ): Promise<SentTransfer> => {
    const { id, order, cautions } = preview
    try {
      const unconfirmed = cautions.filter((caution) => !acknowledged.includes(caution))
      if (unconfirmed.length > 0) throw sendErrors.CONFIRMATION_REQUIRED({ data: unconfirmed })
      // a request that began after the preview
      if (open.size > 0 && !cautions.includes('open')) throw sendErrors.PREVIEW_EXPIRED()
      open.add(id)
      report(id, 'checking')
      const place = placeOf(order)
      // another tab may have asked its wallet since the preview
      await path.restore()
      const isFound = await path.search(place)
      if (superseded.has(id) || isFound) throw sendErrors.FOUND()
      if (path.isUnclear(place) && !cautions.includes('unclear')) throw sendErrors.PREVIEW_EXPIRED()
      const transfer = await ask(preview, await checkAgain(deps, preview, signal), isQuiet)
      open.delete(id)
      return transfer
    } catch (cause) {
      open.delete(id)
      const error = sendErrors.ESTIMATE_CHANGED.is(cause)
        ? sendErrors.ESTIMATE_CHANGED({ data: offer((cause as WidgetError).data as SendPreview) })
        : cause
      if (sendErrors.UNCLEAR.is(error)) throw error
      path.release(id)
      report(id, isRejection(error) ? 'refused' : 'failed', { error })
      if (!isRejection(error)) reportFailure(order, error)
      throw error
    }
  }

  const reportFailure = ({ network, asset }: TransferOrder, error: unknown) => {
    const { code } = Object(error) as { code?: unknown }
    const reason = typeof code === 'string' ? code : 'unknown'
    const { caipNetworkId: chainId } = network
    events.emit(sendFailed, { chainId, symbol: asset.symbol, hash: undefined, reason })
  }

  /** Gives a preview its id, and the cautions of pending and unclear transfers. */
  const offer = (preview: Omit<SendPreview, 'id'>): SendPreview => {
    const cautions: SendCaution[] = preview.cautions.filter(
      (caution) => caution !== 'open' && caution !== 'unclear',
    )
    if (open.size > 0) cautions.push('open')
    if (path.isUnclear(placeOf(preview.order))) cautions.push('unclear')
    const offered = { ...preview, id: crypto.randomUUID(), cautions }
    previews.set(offered.id, offered)
    for (const id of [...previews.keys()].slice(0, -maxPreviews)) previews.delete(id)
    return offered
  }

  return {
    path,
    offer,
    send: ((id, options = {}) =>
      path.claim(id, async () => {
        const preview = previews.get(id)
        if (preview) return run(preview, options)
        path.release(id)
        throw sendErrors.PREVIEW_EXPIRED()
      })) satisfies SendService['send'],
  }
}

const errors = {
  networkChanged: sendErrors.NETWORK_CHANGED,
  accountChanged: sendErrors.ACCOUNT_CHANGED,
  refused: sendErrors.REFUSED,
  unclear: sendErrors.UNCLEAR,
} as const

const placeOf = ({ account, network }: TransferOrder) => ({ account, chainId: network.caipNetworkId })
