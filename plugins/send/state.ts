import { atom } from 'jotai/vanilla'
import { fiatValue, type Asset, type TransferEstimate, type TransferFee } from '#kernel/money'
import { assetBalancesAtom } from '#plugins/balances/contract'
import { payerKeyAtom } from '#plugins/transactions/contract'
import type { ReadReceiver, SendPreview } from './contract.js'

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
