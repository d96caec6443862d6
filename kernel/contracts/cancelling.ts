import { defineCapability } from '../core/keys.js'
import type { PendingRequest } from './fee-raising.js'
import type { TransferFee } from './transfer.js'

/** Cancels transactions that wait for a block: one that moves nothing away from the account takes their place. */
export interface Cancelling {
  /**
   * Returns the fee of the transaction that would take the place of the pending one.
   *
   * @throws an error of the namespace if it can no longer be replaced, is not the order, or would cost far more than the network
   *   asks for now; transfer/INSUFFICIENT_FEE with the fee as `data`
   */
  estimate(request: PendingRequest): Promise<TransferFee>
  /**
   * Asks the wallet to sign and send that transaction, once. The pending one may still be confirmed before it.
   *
   * @param request.fee as estimated: it never costs more
   * @param request.onSending called just before something can send the transaction: an error before that proves that nothing was
   *   sent, one after it does not
   * @returns the hash that the wallet named. Whether it takes the place is known by {@link isCancellation} only
   * @throws as {@link estimate}; a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; the wallet's error
   */
  cancel(
    request: PendingRequest & { readonly fee: TransferFee; readonly onSending?: (() => void) | undefined },
  ): Promise<string>
  /**
   * Whether a transaction spends what the pending one spends, its nonce or an input, and moves nothing away from the account. Undefined
   * if no node shows it, or that cannot be told.
   */
  isCancellation(request: PendingRequest, hash: string): Promise<boolean | undefined>
}

/** Capability to cancel pending transactions. */
export const cancellingCapability = /*#__PURE__*/ defineCapability<Cancelling>('cancelling', [
  'estimate',
  'cancel',
  'isCancellation',
])
