export { isRestrictedTimezone } from '../core/edges/restricted-timezone.js'
export { beforeAsking, isBeforeAsking } from '../contracts/before-asking.js'
export {
  balancesCapability,
  type Asset,
  type AssetBalance,
  type BalanceRequest,
  type Balances,
  type NativeBalance,
} from '../contracts/assets.js'
export {
  callsCapability,
  type AllowanceRequest,
  type CallRequest,
  type Calls,
  type Permit,
  type SwapPermit,
  type SwapTerms,
} from '../contracts/calls.js'
export { cancellingCapability, type Cancelling } from '../contracts/cancelling.js'
export { feeRaisingCapability, type FeeRaising, type PendingRequest } from '../contracts/fee-raising.js'
export { assetPicturesAtom, type FindAssetPicture } from '../contracts/pictures.js'
export {
  transactionTrackerKey,
  type TrackedTransaction,
  type TransactionTracker,
} from '../contracts/tracking.js'
export {
  transactionsCapability,
  type Transactions,
  type TransactionState,
  type TransactionStatus,
} from '../contracts/transactions.js'
export { transferErrors } from '../contracts/transfer-errors.js'
export {
  transferCapability,
  type FeeOption,
  type FoundTransfer,
  type KnownWarningId,
  type MemoRule,
  type NamedTransaction,
  type Receiver,
  type ReceiverWarning,
  type Simulation,
  type Transfer,
  type TransferCost,
  type TransferEstimate,
  type TransferFee,
  type TransferOrder,
} from '../contracts/transfer.js'
export { assetChangesAtom, isBalanceReadableAtom } from '../session/account-atoms.js'
export {
  formatUnits,
  localizeAmount,
  parseAmount,
  truncateDecimal,
  type AmountFault,
  type AmountSeparators,
} from '../text/amounts.js'
export { fiatAmount, fiatValue, sumFiat } from '../text/fiat.js'
