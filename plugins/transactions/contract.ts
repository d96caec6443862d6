export type { MoneyPathDeps } from './contract/deps.js'
export { followStored, type FollowContext, type FollowedEntries } from './contract/follow-stored.js'
export { createFollowing, type Following } from './contract/follow.js'
export type { FindTransaction, TransactionKind } from './contract/kind.js'
export {
  codeOf,
  createMoneyRequests,
  type CommonStep,
  type Offered,
  type RequestCaution,
  type RequestDeps,
  type RequestProgress,
} from './contract/requests.js'
export { ownTransactionsAtom, shareTransactions, type OwnTransaction } from './contract/own.js'
export { payerAtom, payerKeyAtom, type Payer } from './contract/payer.js'
export { readWalletOutcome, type WalletOutcome } from './contract/outcome.js'
export {
  cancellationOf,
  isProven,
  type OwnDescription,
  replacementOf,
  type Asked,
  type Sent,
  type SentState,
  type TransactionEnd,
  type TransactionFields,
} from './contract/sent.js'
export { storedAsset, storedUnits, toStoredAsset } from './contract/stored-asset.js'
export { doesTabRun, hasTabLocks, oneTabAtATime, onlyTab } from './contract/tab-locks.js'
export { createStoredList, type StoredList } from './contract/stored-list.js'
