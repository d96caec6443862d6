import type { HistoryEntry, HistoryMove } from './history-source.js'
import { nobody } from '../chain-index/block-reader.js'
import type { OperationType } from './wire.js'

/** A transaction as an account sees it. */
export interface AccountView {
  readonly entry: Pick<HistoryEntry, 'isFailed' | 'isPlain' | 'isDeployment' | 'isSwap'>
  /** Moves to and from the account, without approvals. */
  readonly gains: readonly HistoryMove[]
  readonly losses: readonly HistoryMove[]
  readonly hasApproval: boolean
  readonly isSender: boolean
}

/** Returns what a transaction is for an account. */
export function operationType({ entry, gains, losses, hasApproval, isSender }: AccountView): OperationType {
  if (entry.isDeployment && isSender) return 'deploy'
  if (entry.isFailed) return entry.isPlain ? 'send' : 'execute'
  if (gains.some(({ kind }) => kind === 'wrap')) return 'deposit'
  if (losses.some(({ kind }) => kind === 'unwrap')) return 'withdraw'
  if (gains.length > 0 && losses.length > 0) {
    if (gains.every((move) => losses.includes(move))) return 'send'
    if (entry.isSwap) return 'trade'
    return gains.some(isMint) && losses.every(isNative) ? 'mint' : 'execute'
  }
  if (gains.length > 0) return gains.some(isMint) ? 'mint' : 'receive'
  if (losses.length > 0) return losses.every(isBurn) ? 'burn' : 'send'
  return hasApproval ? 'approve' : 'execute'
}

const isMint = ({ from, contract }: HistoryMove) => contract !== undefined && from === nobody
const isBurn = ({ to, contract }: HistoryMove) => contract !== undefined && to === nobody
const isNative = ({ contract }: HistoryMove) => contract === undefined
