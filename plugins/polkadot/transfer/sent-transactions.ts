import type { HttpService } from '#kernel'
import type { CaipAddress } from '#kernel/chain'
import type { TransferContent } from './extrinsic.js'

/** Data that prove the end of a transaction: its nonce, and the blocks that can include it. */
export interface Trace {
  readonly nonce: bigint
  /** Block before the first one. */
  readonly after: bigint
  /** Last block. */
  readonly last: bigint
}

/** A transaction that the wallet has signed. */
interface SentTransaction extends Trace {
  readonly hash: string
  readonly account: CaipAddress
  readonly content: TransferContent
  /** Whether a node has checked and accepted it. */
  readonly isAccepted: boolean
}

/** Transactions that this page has sent, by their hashes. */
export type SentTransactions = Map<string, SentTransaction>

const sentOf = new WeakMap<HttpService, SentTransactions>()

/** Returns the transactions of a widget, by its `http` service: each capability has a context of its own. */
export function sentTransactions(http: HttpService): SentTransactions {
  const sent = sentOf.get(http) ?? new Map<string, SentTransaction>()
  sentOf.set(http, sent)
  return sent
}

/** Most blocks that a trace can span. */
export const maxSpan = 4_096n

/** Writes a trace, which is stored. */
export const writeTrace = ({ nonce, after, last }: Trace): string => `${nonce}/${after}/${last}`

/** Reads a stored trace; undefined if there is none. */
export function readTrace(text: string | undefined): Trace | undefined {
  const numbers = /^(\d{1,10})\/(\d{1,15})\/(\d{1,15})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(BigInt)
  if (!numbers) return undefined
  const [nonce = 0n, after = 0n, last = 0n] = numbers
  return last > after && last - after <= maxSpan ? { nonce, after, last } : undefined
}
