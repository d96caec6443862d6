import { atom } from 'jotai/vanilla'
import type {
  Asset,
  FeeOption,
  Receiver,
  Simulation,
  TransferCost,
  TransferFee,
  TransferOrder,
} from '#kernel/money'
import type { RequestCaution, SentState, TransactionFields } from '#plugins/transactions/contract'

/** Cautions of a transfer, as in `SendCaution`. */
export type TransferCaution = 'lookAlike' | 'leaving' | 'receiver' | RequestCaution

/** A preview of a transfer, as its review shows it. */
export interface ReviewedTransfer {
  readonly order: TransferOrder
  readonly fee: TransferFee
  readonly costs?: readonly TransferCost[] | undefined
  readonly receiver: Receiver & {
    readonly profileName?: string | undefined
    /** A `data:` URL. */
    readonly profileImageUrl?: string | undefined
  }
  /** Time of the last payment to the receiver, in milliseconds since 1970. */
  readonly paidAt?: number | undefined
  /** A known address that looks like the receiver's. */
  readonly lookAlike?: KnownAddress | undefined
  /** Undefined where nothing simulates transfers, `failed` if the simulation has no result in time. */
  readonly simulation?: Simulation | 'failed' | undefined
  /** Whether it is not known how much of a token the receiver gets: no node has simulated the transfer, and some tokens keep a part. */
  readonly isReceivedUnknown?: boolean | undefined
  /** Whether the simulation shows that more leaves the account than the amount. */
  readonly isLeavingMore?: boolean | undefined
}

/** An address that was paid before, or one of the user. */
export interface KnownAddress {
  readonly address: string
  /** Time of its last payment, in milliseconds since 1970; undefined for own accounts. */
  readonly paidAt?: number | undefined
}

/** Amount that the receiver gets by the simulation; undefined where it is not measured. */
export function receivedOf(simulation: ReviewedTransfer['simulation']): bigint | undefined {
  return simulation === 'failed' ? undefined : simulation?.received
}

/** A transfer that the wallet sent, and that can be replaced until a block has it. */
export interface ReplaceableTransfer extends TransactionFields, SentState {
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
  readonly receiver: string
  readonly receiverName?: string | undefined
  readonly memo?: string | undefined
}

/** A request that replaces a pending transfer. */
interface Replacing {
  /** Whether the request may have been sent: only its answer is lost. */
  isUnclear(error: unknown): boolean
}

/** Speeds up pending transfers by higher fees. */
export interface FeeRaiser extends Replacing {
  /** Returns the fees that would replace a pending transfer. @throws the errors of the capability; 'Unsupported chain' */
  options(transfer: ReplaceableTransfer, signal: AbortSignal): Promise<readonly FeeOption[]>
  /**
   * Asks the wallet once, and follows the transaction that replaces the transfer. Another call for the same transfer returns the
   * promise of the first, until it settles.
   *
   * @throws a rejection, the errors of the capability; send/REPLACEMENT_OPEN; send/UNCLEAR if only the answer may be lost
   */
  raise(transfer: ReplaceableTransfer, fee: TransferFee): Promise<ReplaceableTransfer>
}

/** Cancels pending transfers. */
export interface Canceller extends Replacing {
  /** Returns the fee of a cancellation. @throws the errors of the capability; 'Unsupported chain' */
  estimate(transfer: ReplaceableTransfer, signal: AbortSignal): Promise<TransferFee>
  /**
   * Stores the request, and asks the wallet once. The transfer is followed as before: only a block tells which of the two took place.
   *
   * @throws a rejection, the errors of the capability; send/REPLACEMENT_OPEN; send/UNCLEAR if only the answer may be lost
   */
  cancel(transfer: ReplaceableTransfer, fee: TransferFee): Promise<void>
}

/** Cancels transfers. Undefined until the service that sends them has loaded. */
export const cancellerAtom = /*#__PURE__*/ atom<Canceller | undefined>(undefined)

/** Speeds up transfers. Undefined until the service that sends them has loaded: there is no transfer before. */
export const feeRaiserAtom = /*#__PURE__*/ atom<FeeRaiser | undefined>(undefined)
