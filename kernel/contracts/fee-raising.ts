import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'
import type { FeeOption, TransferFee, TransferOrder } from './transfer.js'

/**
 * A transfer of an account that waits for a block, as it was ordered. A replacement pays this order, whatever a server says of the
 * transaction.
 */
export interface PendingRequest extends AccountRequest, TransferOrder {
  readonly hash: string
  /** Last `trace` of its state. */
  readonly trace?: string | undefined
}

/** Raises fees of transactions that wait for a block, by replacing them. */
export interface FeeRaising {
  /**
   * Returns the fees that would replace the transaction, each higher than its own. At least one.
   *
   * @throws an error of the namespace if it can no longer be replaced, or pays something else than the order;
   *   transfer/INSUFFICIENT_FEE with the fee as `data`
   */
  options(request: PendingRequest): Promise<readonly FeeOption[]>
  /**
   * Asks the wallet to sign the order with a higher fee, once, as a transaction that replaces the pending one, and sends it.
   *
   * @param request.onSending called just before something can send the transaction: an error before that proves that the fee was
   *   not raised, one after it does not
   * @returns the hash of the transaction that replaces it
   * @throws as {@link options}; a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; the wallet's error
   */
  raise(
    request: PendingRequest & { readonly fee: TransferFee; readonly onSending?: (() => void) | undefined },
  ): Promise<string>
}

/** Capability to raise fees. */
export const feeRaisingCapability = /*#__PURE__*/ defineCapability<FeeRaising>('fee-raising', [
  'options',
  'raise',
])
