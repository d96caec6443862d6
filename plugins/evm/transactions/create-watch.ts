import { unknownPolls } from './constants.js'
import type { Reader } from './reader.js'
import type { KnownTransaction, Receipt } from './receipt.js'

/** Result of a poll. */
export type Observation =
  | { readonly is: 'mined'; readonly receipt: Receipt }
  /** Known to the node, or another transaction with its nonce is pending. */
  | { readonly is: 'waiting' }
  /** Another transaction with its nonce was mined. */
  | { readonly is: 'replaced'; readonly transaction: KnownTransaction }
  /** `times` is the number of polls in a row without the transaction. */
  | { readonly is: 'unknown'; readonly times: number }
  | { readonly is: 'unanswered' }

/** Polls a transaction. */
export interface Watch {
  /** Account and nonce, once a node reported them. */
  readonly known: KnownTransaction | undefined
  poll(): Promise<Observation>
}

/** Creates the watch of a transaction. `before` has account and nonce from before a reload. */
export function createWatch(reader: Reader, hash: string, before: KnownTransaction | undefined): Watch {
  let known = before
  let times = 0

  const observe = async (): Promise<Observation> => {
    const [receipt, transaction] = await Promise.all([reader.receipt(hash), reader.transaction(hash)])
    known = transaction ?? known
    if (receipt) return { is: 'mined', receipt }
    if (transaction) return { is: 'waiting' }
    if (!known) return { is: 'unknown', times: times + 1 }
    const { from, nonce } = known
    // it may have been mined since the first request for the receipt
    if ((await reader.count(from, 'latest')) > nonce) {
      const late = await reader.receipt(hash)
      if (late) return { is: 'mined', receipt: late }
      // a node may count the transaction before it has the receipt
      return times + 1 < unknownPolls
        ? { is: 'unknown', times: times + 1 }
        : { is: 'replaced', transaction: known }
    }
    // a replacement is pending
    if ((await reader.count(from, 'pending')) > nonce) return { is: 'waiting' }
    return { is: 'unknown', times: times + 1 }
  }

  return {
    get known() {
      return known
    },
    async poll() {
      try {
        const seen = await observe()
        times = seen.is === 'unknown' ? seen.times : 0
        return seen
      } catch {
        return { is: 'unanswered' }
      }
    },
  }
}
