import { atom } from 'jotai/vanilla'
import { fiatValue, type Asset, type FeeOption, type TransferEstimate, type TransferFee } from '#kernel/money'
import { assetBalancesAtom } from '#plugins/balances/contract'
import { payerKeyAtom } from '#plugins/transactions/contract'
import type { ReadReceiver, SendPreview, SentTransfer } from './contract.js'

/** State of the send form, as stored. */
interface SendForm {
  /** Chosen asset. Default: the native asset of the network. */
  readonly token?: Asset | undefined
  /** Address of the asset that the form was opened with, until it is described; then `token` has it. */
  readonly wantedAsset?: string | undefined
  /** Why the wanted asset cannot be sent. */
  readonly wantedFault?: unknown
  /** As typed. */
  readonly sendTokenAmount: string
  /** Whether the user sends the max amount; `sendTokenAmount` has its current value. */
  readonly isMax?: boolean | undefined
  /** As typed or pasted: an address or a name. */
  readonly receiver: string
  readonly receiverAddress?: string | undefined
  readonly receiverProfileName?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  /** As typed. */
  readonly memo?: string | undefined
  /** Id of the chosen fee. Default: the one that the namespace recommends. */
  readonly feeOption?: string | undefined
  /** Whether a preview is being created. */
  readonly loading: boolean
  /** The typed receiver once it is read. */
  readonly read?: ReadReceiver | undefined
  readonly receiverFault?: unknown
  /** Estimate for the typed values, or why there is none. */
  readonly estimate?: TransferEstimate | undefined
  readonly estimateFault?: unknown
  /** Why the last preview was not created. */
  readonly fault?: unknown
}

/** State of the send form. */
export interface SendState extends SendForm {
  /** Fiat value of the native balance in US dollars as exact decimal text; undefined without a price. */
  readonly networkBalanceInUSD?: string | undefined
}

const emptyForm: SendForm = { sendTokenAmount: '', receiver: '', loading: false }

const formAtom = atom<{ readonly context: string | undefined; readonly form: SendForm } | undefined>(
  undefined,
)

const currentFormAtom = atom((get): SendForm => {
  const stored = get(formAtom)
  return stored && stored.context === get(payerKeyAtom) ? stored.form : emptyForm
})

/** Form of the active account and network. Writing merges; `undefined` clears the form. */
export const sendStateAtom = atom(
  (get): SendState => {
    const native = get(assetBalancesAtom)?.find(({ address }) => address === undefined)
    const networkBalanceInUSD = native && fiatValue(native.quantity.numeric, native.price)
    return { ...get(currentFormAtom), networkBalanceInUSD }
  },
  (get, set, change: Partial<SendForm> | undefined) =>
    set(formAtom, change && { context: get(payerKeyAtom), form: { ...get(currentFormAtom), ...change } }),
)

/** History step whose parameters the form has taken over. Each step fills the form once. */
export const openedByAtom = atom<number | undefined>(undefined)

/** History step whose opening is reported as an event. */
export const toldOfAtom = atom<number | undefined>(undefined)

/** Preview that the modal shows. */
export const previewAtom = atom<SendPreview | undefined>(undefined)

/** Fee of the estimate, if there is one. */
export const formFeeAtom = atom((get): TransferFee | undefined => get(sendStateAtom).estimate?.fee)

/** Speeds up pending transfers by higher fees. */
export interface FeeRaiser {
  /** Returns the fees that would replace a pending transfer. @throws the errors of the capability; 'Unsupported chain' */
  options(transfer: SentTransfer, signal: AbortSignal): Promise<readonly FeeOption[]>
  /**
   * Asks the wallet once, and follows the transaction that replaces the transfer. Another call for the same transfer returns the
   * promise of the first, until it settles.
   *
   * @throws a rejection, the errors of the capability; send/REPLACEMENT_OPEN; send/UNCLEAR if only the answer may be lost
   */
  raise(transfer: SentTransfer, fee: TransferFee): Promise<SentTransfer>
}

/** Cancels pending transfers. */
export interface Canceller {
  /** Returns the fee of a cancellation. @throws the errors of the capability; 'Unsupported chain' */
  estimate(transfer: SentTransfer, signal: AbortSignal): Promise<TransferFee>
  /**
   * Stores the request, and asks the wallet once. The transfer is followed as before: only a block tells which of the two took place.
   *
   * @throws a rejection, the errors of the capability; send/REPLACEMENT_OPEN; send/UNCLEAR if only the answer may be lost
   */
  cancel(transfer: SentTransfer, fee: TransferFee): Promise<void>
}

/** Cancels transfers. Undefined until the service has loaded. */
export const cancellerAtom = atom<Canceller | undefined>(undefined)

/** Speeds up transfers. Undefined until the service has loaded: there is no transfer before. */
export const feeRaiserAtom = atom<FeeRaiser | undefined>(undefined)
