import type { HttpService } from '#kernel'
import type { CaipAddress } from '#kernel/chain'
import type { TransferContent } from './build.js'

/** A transaction that the wallet has signed. */
interface SentTransaction {
  readonly hash: string
  readonly account: CaipAddress
  readonly sequence: bigint
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

/** Data that prove the end of a transaction: its sequence, and the last block that can include it. */
export interface Trace {
  readonly sequence: bigint
  readonly timeoutHeight: bigint
}

/** Writes a trace, which is stored. */
export const writeTrace = ({ sequence, timeoutHeight }: Trace): string => `${sequence}/${timeoutHeight}`

/** Reads a stored trace; undefined if there is none. */
export function readTrace(text: string | undefined): Trace | undefined {
  const [, sequence, timeoutHeight] = /^(\d{1,20})\/(\d{1,20})$/.exec(text ?? '') ?? []
  if (sequence === undefined || timeoutHeight === undefined) return undefined
  return { sequence: BigInt(sequence), timeoutHeight: BigInt(timeoutHeight) }
}
