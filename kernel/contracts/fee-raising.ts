import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'
import type { FeeOption, TransferFee } from './transfer.js'

/** A transaction of an account that waits for a block. */
export interface PendingRequest extends AccountRequest {
  readonly hash: string
}

/** Raises fees of transactions that wait for a block, by replacing them. */
export interface FeeRaising {
  /**
   * Returns the fees that would replace the transaction, each higher than its own. At least one.
   *
   * @throws an error of the namespace if it can no longer be replaced; transfer/INSUFFICIENT_FEE with the fee as `data`
   */
  options(request: PendingRequest): Promise<readonly FeeOption[]>
  /**
   * Asks the wallet to sign the transaction with a higher fee, once, and sends it. Payments stay the same.
   *
   * @returns the hash of the transaction that replaces it
   * @throws as {@link options}; a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; the wallet's error
   */
  raise(request: PendingRequest & { readonly fee: TransferFee }): Promise<string>
}

/** Capability to raise fees. */
export const feeRaisingCapability = /*#__PURE__*/ defineCapability<FeeRaising>('fee-raising', [
  'options',
  'raise',
])
