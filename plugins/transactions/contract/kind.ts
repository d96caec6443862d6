import type { PrimitiveAtom } from 'jotai/vanilla'
import type { schema } from '#kernel'
import type { FoundTransfer, NamedTransaction } from '#kernel/money'
import type { Asked, OwnDescription, Sent, SentState, TransactionFields } from './sent.js'

/** Searches for the transaction of a request whose answer was lost; undefined if no node shows it. */
export type FindTransaction = (
  from: {
    /** As returned by the namespace before the request. */
    readonly mark: string
    /** Hashes of transactions that carry out other requests. */
    readonly known: readonly string[]
  },
  signal: AbortSignal,
) => Promise<FoundTransfer | undefined>

/** Whether a transaction that the wallet named carries out a request; undefined if that cannot be told. */
type CompareTransaction = (sent: NamedTransaction, signal: AbortSignal) => Promise<boolean | undefined>

/** Whether a transaction cancels another one; undefined if no node shows it, or that cannot be told. */
type CompareCancellation = (
  cancelled: Pick<SentState, 'hash' | 'trace'>,
  hash: string,
  signal: AbortSignal,
) => Promise<boolean | undefined>

/** How a feature keeps its transactions. */
export interface TransactionKind<Fields extends TransactionFields> {
  /** Storage key of sent transactions that are not final. */
  readonly pendingKey: string
  /** Storage key of requests whose outcome is not known. */
  readonly unclearKey: string
  /** Raised when the stored form changes. */
  readonly version: number
  /** Stored form of the fields that the feature adds. */
  readonly shape: Parameters<typeof schema.object>[0]
  /** Returns the stored form of those fields. */
  write(fields: Fields): Readonly<Record<string, unknown>>
  /** Reads a stored form that has passed the `shape`. */
  read(stored: TransactionFields & Readonly<Record<string, unknown>>): Fields
  /** Transactions of this page, and pending ones of earlier pages; newest first. */
  readonly sentAtom: PrimitiveAtom<readonly Sent<Fields>[]>
  /** Describes a transaction for lists of all transactions of an account. */
  describe(fields: Fields): OwnDescription
  /**
   * Returns the search for a request of an earlier page and the comparison with it, if the namespace has them. Undefined if the network is not configured, or its
   * namespace does not carry out such requests.
   */
  findOf(asked: Asked<Fields>): Promise<
    | {
        readonly find: FindTransaction | undefined
        readonly carriesOut?: CompareTransaction | undefined
        /**
         * Whether the hash says nothing about the order, such as that of a batch, so that only `carriesOut` proves it: without its proof the
         * transaction counts as neither confirmed nor reverted.
         */
        readonly isProofNeeded?: boolean | undefined
        readonly isCancellation?: CompareCancellation | undefined
      }
    | undefined
  >
}
