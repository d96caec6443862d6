import { addressOf } from '#kernel/chain'
import { formatUnits } from '#kernel/money'
import { cancellationOf, isProven, type OwnTransaction } from '#plugins/transactions/contract'
import type { ActivityTransaction } from './contract.js'

/** State of an entry, as a row shows it. */
type EntryStatus =
  | ActivityTransaction['status']
  | 'submitted'
  | 'expired'
  | 'missing'
  | 'replaced'
  | 'cancelling'
  | 'cancelled'
  | 'unknown'

/** A transaction of the service or of this widget. */
export interface ActivityEntry extends Omit<ActivityTransaction, 'status'> {
  readonly status: EntryStatus
  /** Name of `sentTo`, if the widget knows it. */
  readonly sentToName?: string | undefined
  /** Words of the page that sent it. */
  readonly label?: string | undefined
}

const ownStatuses = {
  submitted: 'submitted',
  pending: 'pending',
  confirmed: 'confirmed',
  reverted: 'failed',
  expired: 'expired',
  replaced: 'replaced',
  unknown: 'unknown',
} as const satisfies Record<OwnTransaction['status'], EntryStatus>

/** State of an own transaction. It may be in a pool that the node does not see. */
function statusOf(transaction: OwnTransaction): EntryStatus {
  const cancellation = cancellationOf(transaction)
  if (cancellation) return cancellation === 'included' ? 'cancelled' : 'cancelling'
  return transaction.isMissing ? 'missing' : ownStatuses[transaction.status]
}

/** Whether a block may still have it, in place of a cancellation that no block has. */
const isOpen = (transaction: OwnTransaction) =>
  !isProven(transaction.status) || cancellationOf(transaction) === 'sent'

/** Entries of the tab. */
export interface ActivityEntries {
  /** Own transactions that are not final and not listed by the service yet. */
  readonly pending: readonly ActivityEntry[]
  /** All others, the newest first. */
  readonly listed: readonly ActivityEntry[]
  /** Own transactions that are in a block, and that the service does not list yet. */
  readonly missing: number
}

/**
 * Merges own transactions of an account on a network with those of the service, by hash. The state of an own transaction is the one that
 * the network has proven, and what an own transfer moves is what was sent, whatever the service lists.
 */
export function mergeOwn(
  transactions: readonly ActivityTransaction[],
  own: readonly OwnTransaction[],
): ActivityEntries {
  const listedHashes = new Set(transactions.map(({ hash }) => keyOf(hash)))
  const ownByHash = new Map(own.map((transaction) => [keyOf(transaction.hash), transaction]))
  const ended = own.filter(
    (transaction) =>
      !isOpen(transaction) &&
      !listedHashes.has(keyOf(transaction.hash)) &&
      // the replacement is listed in its place
      !(
        transaction.status === 'replaced' &&
        transaction.replacedBy !== undefined &&
        ownByHash.has(keyOf(transaction.replacedBy))
      ),
  )
  const ofService = transactions.flatMap((transaction): ActivityEntry[] => {
    const known = ownByHash.get(keyOf(transaction.hash))
    if (!known) return [transaction]
    if (isOpen(known)) return []
    const { type, status, sentToName, label } = known
    const { id, at } = transaction
    // what a transfer moves is known; a swap gains what only the network tells
    if (type === 'send' && status !== 'unknown') return [{ ...toEntry(known), id, at }]
    return [{ ...transaction, sentToName, label, ...(status !== 'unknown' && { status: statusOf(known) }) }]
  })
  return {
    pending: own.filter(isOpen).map(toEntry),
    listed: [...ended.map(toEntry), ...ofService].sort((a, b) => b.at - a.at),
    missing: ended.filter(({ status }) => status === 'confirmed' || status === 'reverted').length,
  }
}

/** Hashes of some chains are hexadecimal, and nodes write them in either case. */
const keyOf = (hash: string) => hash.toLowerCase()

function toEntry(transaction: OwnTransaction): ActivityEntry {
  const { chainId, hash, account, type, submittedAt, endedAt, sentTo, sentToName, label, moves } = transaction
  return {
    // as the service names it, so that the row stays the same
    id: `${chainId}:${hash}`,
    ...{ chainId, hash, type, sentTo, sentToName, label },
    sentFrom: addressOf(account),
    status: statusOf(transaction),
    at: endedAt ?? submittedAt,
    transfers: moves.map(({ direction, asset, amount }) => ({
      direction,
      label: asset.symbol,
      numeric: formatUnits(amount, asset.decimals),
      isCollectible: asset.item !== undefined,
    })),
  }
}
