import { accountAtom } from '#kernel'
import { codeOf, createMoneyRequests, type TransactionEnd } from '#plugins/transactions/contract'
import {
  progressAtom,
  sendCompleted,
  sendFailed,
  sendInitiated,
  type SendCaution,
  type SendPreview,
  type SendService,
  type SentTransfer,
  type TransferFields,
} from './contract.js'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'
import { checkAgain } from './prepare.js'
import { createTransferKind, findOf } from './transfer-kind.js'

/**
 * Sends each confirmed preview once.
 *
 * @param deps.onSent called with a transfer that the wallet sent, or that was found
 * @param deps.onConfirmed called with a transfer whose confirmation is final
 */
export function createTransferRequests(
  deps: SendDeps & {
    readonly onSent: (transfer: SentTransfer) => void
    readonly onConfirmed: (transfer: SentTransfer) => void
  },
) {
  const { store, events, signal, onSent, onConfirmed } = deps

  function onEnd(transfer: SentTransfer, end: TransactionEnd): void {
    const { hash, chainId, asset } = transfer
    if (end === 'confirmed') {
      events.emit(sendCompleted, { hash, chainId })
      onConfirmed(transfer)
    } else if (end !== 'unknown')
      events.emit(sendFailed, { hash, chainId, symbol: asset.symbol, reason: end })
  }

  const requests = createMoneyRequests<SendCaution, Omit<SendPreview, 'id'>, TransferFields>(deps, {
    ...{ kind: createTransferKind(deps), progressAtom, errors: sendErrors, onSent, onEnd },
    cautions: ['unclear', 'lookAlike', 'receiver', 'leaving', 'open'],
    placeOf: ({ order }) => ({ account: order.account, chainId: order.network.caipNetworkId }),
    onFailed({ order: { network, asset } }, error) {
      const { caipNetworkId: chainId } = network
      events.emit(sendFailed, { chainId, symbol: asset.symbol, hash: undefined, reason: codeOf(error) })
    },
  })

  async function ask(
    preview: SendPreview,
    { isQuiet, isUnseen }: NonNullable<Parameters<SendService['send']>[1]>,
  ): Promise<SentTransfer> {
    if (isUnseen && (preview.isMax || preview.receiver.typedName !== undefined))
      throw sendErrors.ESTIMATE_REQUIRED()
    const offer = (next: Omit<SendPreview, 'id'>) => requests.offerInstead(next, preview)
    const { order, fee, transfer } = await checkAgain(deps, preview, offer, signal)
    const { account, network, asset, amount, receiver, memo } = order
    const { caipNetworkId: chainId } = network
    return requests.ask(preview, {
      fields: {
        ...{ id: preview.id, account, chainId, asset, amount, receiver, memo },
        ...{ receiverName: preview.receiver.profileName, feeOption: preview.feeOption },
        wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
      },
      mark: await transfer.mark?.(order, signal),
      find: findOf(transfer, order),
      isQuiet,
      send() {
        events.emit(sendInitiated, { chainId, symbol: asset.symbol })
        return transfer.send(order, fee, signal)
      },
    })
  }

  return {
    path: requests.path,
    offer: requests.offer,
    send: ((id, options = {}) =>
      requests.confirm(id, options, (preview) => ask(preview, options))) satisfies SendService['send'],
  }
}
