import type { CaipAddress, CaipNetworkId } from '#kernel/chain'
import type { Asset, TransactionState, TransactionStatus } from '#kernel/money'

/** Fields of each transaction that are known before the wallet is asked. Features add what they show: asset, amount, receiver. */
export interface TransactionFields {
  /** Id of the preview that the user confirmed. */
  readonly id: string
  readonly account: CaipAddress
  readonly chainId: CaipNetworkId
  /** Name of the wallet. */
  readonly wallet: string
}

/** Description of a transaction for lists of all transactions of an account. */
export interface OwnDescription {
  /** Kind as the service names it: `send`, `trade`, `approve`. */
  readonly type: string
  /** Words of the page that sent it, which take the place of those for the kind. */
  readonly label?: string | undefined
  /** Address that receives, or contract that is called. */
  readonly sentTo: string
  /** Name of `sentTo`, if the user typed or saw one. */
  readonly sentToName?: string | undefined
  /** Amounts that arrive and leave, without the fee. */
  readonly moves: readonly {
    readonly direction: 'in' | 'out'
    readonly asset: Asset
    /** In base units. */
    readonly amount: bigint
  }[]
}

/** A cancellation that the wallet was asked for. It proves nothing about the transaction. */
export interface RequestedCancel {
  /** In milliseconds since 1970. */
  readonly askedAt: number
  /** Hash that the wallet named; undefined until it answers, and if its answer was lost. */
  readonly hash?: string | undefined
  /** Whether the wallet has sent it beside the transaction, with a nonce of its own: it cancels nothing. */
  readonly isIgnored?: boolean | undefined
}

/** State of a transaction that the wallet sent, or that was found on the network. */
export interface SentState {
  readonly hash: string
  /** In milliseconds since 1970. */
  readonly submittedAt: number
  readonly status: TransactionStatus
  /** Whether no reorganisation is expected to change the status any more. Events of the end follow from it. */
  readonly isFinal?: boolean | undefined
  /** Its end, once it is final, unless another transaction that carries out the same order took its place. */
  readonly end?: TransactionEnd | undefined
  /** Whether it is not the one that the user confirmed: the wallet has sent something else. */
  readonly isAnother?: boolean | undefined
  /** As in {@link TransactionState}. */
  readonly isMissing?: boolean | undefined
  /** Mark of the account's history before the request, where the namespace has one: its replacement is searched from there. */
  readonly mark?: string | undefined
  /** Cancellation that was requested here, in this tab or another. */
  readonly cancel?: RequestedCancel | undefined
  /** Whether the transaction that replaced it is a cancellation: it moves nothing away from the account. */
  readonly isCancelled?: boolean | undefined
  /** Whether it takes longer than is usual on the network. */
  readonly isSlow?: boolean | undefined
  /** Time at which the chain proved its end, in milliseconds since 1970. */
  readonly endedAt?: number | undefined
  /** As in {@link TransactionState}. */
  readonly reason?: string | undefined
  readonly replacedBy?: string | undefined
  readonly trace?: string | undefined
  readonly confirmations?: TransactionState['confirmations']
  /** Whether it was found on the network after the wallet's answer was lost. */
  readonly isFound?: boolean | undefined
  /** Whether the host shows the transaction itself, so that no toast does. */
  readonly isQuiet?: boolean | undefined
}

/** A transaction that the wallet sent, or that was found on the network. */
export type Sent<Fields extends TransactionFields> = Fields & SentState

/** A transaction that a wallet was asked to send, and whose outcome is not known. */
export type Asked<Fields extends TransactionFields> = Fields & {
  /** Mark of the account's history before the request; undefined where the namespace has none. */
  readonly mark?: string | undefined
  /** In milliseconds since 1970. */
  readonly askedAt: number
}

/**
 * Proven end of a transaction. `cancelled`: replaced by one that moves nothing away from the account. `replaced`: by another one that does not
 * carry out the order. `unknown`: nothing tells whether the order was
 * carried out, because the transaction cannot be followed, or the one that replaced it is not found.
 */
export type TransactionEnd = ProvenStatus | 'cancelled'

/** Status that the chain has proven. */
type ProvenStatus = Exclude<TransactionStatus, 'submitted' | 'pending'>

/** Whether the chain has proven an end. Until the transaction is final, a reorganisation can take it back. */
export function isProven(status: TransactionStatus): status is ProvenStatus {
  return status !== 'submitted' && status !== 'pending'
}

/**
 * State of a cancellation: `sent`, and it can take the place of the transaction, or `included` in a block, which proves it. Undefined without
 * one.
 */
export function cancellationOf({
  status,
  cancel,
  isCancelled,
  confirmations,
}: Pick<SentState, 'status' | 'cancel' | 'isCancelled' | 'confirmations'>): 'sent' | 'included' | undefined {
  // networks that count confirmations show a replacement before a block has it
  if (isCancelled && status === 'replaced') return confirmations?.count === 0 ? 'sent' : 'included'
  return cancel?.hash !== undefined && !cancel.isIgnored && !isProven(status) ? 'sent' : undefined
}

/** The transaction that replaced another, if it is one of the list: the fee was raised here. */
export function replacementOf<Item extends SentState>(
  transactions: readonly Item[],
  { status, replacedBy }: Pick<SentState, 'status' | 'replacedBy'>,
): Item | undefined {
  if (status !== 'replaced' || replacedBy === undefined) return undefined
  return transactions.find(({ hash }) => hash === replacedBy)
}
