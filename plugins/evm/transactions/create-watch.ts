import { unknownLooks } from './constants.js'
import type { Reader } from './create-reader.js'
import type { KnownTransaction, Receipt } from './receipt.js'

/** What one look at a transaction shows. */
export type Sight =
  | { readonly is: 'mined'; readonly receipt: Receipt }
  /** Known to the node, or something of the same number waits there. */
  | { readonly is: 'waiting' }
  /** Its account has sent another one of the same number. */
  | { readonly is: 'passed'; readonly transaction: KnownTransaction }
  /** Not known; `times` counts the looks in a row. */
  | { readonly is: 'unknown'; readonly times: number }
  | { readonly is: 'unanswered' }

/** Looks at one transaction again and again, and remembers whose it is once a node has known it. */
export interface Watch {
  /** Whose it is, once a node has known it. */
  readonly known: KnownTransaction | undefined
  look(): Promise<Sight>
}

/** Creates the watch of one transaction; what was known of it before a reload is still known. */
export function createWatch(reader: Reader, hash: string, before: KnownTransaction | undefined): Watch {
  let known = before
  let times = 0

  const sight = async (): Promise<Sight> => {
    const [receipt, transaction] = await Promise.all([reader.receipt(hash), reader.transaction(hash)])
    known = transaction ?? known
    if (receipt) return { is: 'mined', receipt }
    if (transaction) return { is: 'waiting' }
    if (!known) return { is: 'unknown', times: times + 1 }
    const { from, nonce } = known
    // it may have come into a block between the two questions: the receipt is asked for after the number
    if ((await reader.count(from, 'latest')) > nonce) {
      const late = await reader.receipt(hash)
      if (late) return { is: 'mined', receipt: late }
      // a node that lags behind another one knows the number before it knows the receipt
      return times + 1 < unknownLooks
        ? { is: 'unknown', times: times + 1 }
        : { is: 'passed', transaction: known }
    }
    // one that is to take its place waits already
    if ((await reader.count(from, 'pending')) > nonce) return { is: 'waiting' }
    return { is: 'unknown', times: times + 1 }
  }

  return {
    get known() {
      return known
    },
    async look() {
      try {
        const seen = await sight()
        times = seen.is === 'unknown' ? seen.times : 0
        return seen
      } catch {
        return { is: 'unanswered' }
      }
    },
  }
}
