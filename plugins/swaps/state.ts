import { atom } from 'jotai/vanilla'
import type { Asset } from '#kernel/money'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import { heldAssetAtom, nativeAsset, type HeldAsset } from '#plugins/transactions/form'
import type { SwapPreview, SwapQuote } from './contract.js'

/** State of the swap form, as stored. */
interface SwapForm {
  /** Sold asset. Default: the native asset of the network. */
  readonly from?: Asset | undefined
  readonly to?: Asset | undefined
  /** Sold amount as typed. */
  readonly text: string
  /** Whether the user swaps everything; `text` has its current value. */
  readonly isMax?: boolean | undefined
  /** Price of the typed amount; `none` if there is no market. */
  readonly quote?: SwapQuote | 'none' | undefined
  /** Whether the price is being read, for the first time or again. */
  readonly isReading?: boolean | undefined
  /** Why there is no price. */
  readonly quoteFault?: unknown
  /** Whether a preview is being created. */
  readonly isPreparing?: boolean | undefined
  /** Why the last preview was not created. */
  readonly fault?: unknown
}

const emptyForm: SwapForm = { text: '' }

const formAtom = atom<{ readonly payer: string | undefined; readonly form: SwapForm } | undefined>(undefined)

const currentFormAtom = atom((get): SwapForm => {
  const stored = get(formAtom)
  return stored && stored.payer === get(payerKeyAtom) ? stored.form : emptyForm
})

/** Form of the active account and network. Writing merges; `undefined` clears the form. */
export const swapFormAtom = atom(
  (get) => get(currentFormAtom),
  (get, set, change: Partial<SwapForm> | undefined) =>
    set(formAtom, change && { payer: get(payerKeyAtom), form: { ...get(currentFormAtom), ...change } }),
)

/** The sold asset with its balance; undefined without an account. */
export const soldAtom = atom((get): HeldAsset | undefined => {
  const payer = get(payerAtom)
  if (!payer) return undefined
  const asset = get(swapFormAtom).from ?? nativeAsset(payer.network)
  return get(heldAssetAtom)(asset) ?? { asset }
})

/** The bought asset with its balance, if it is chosen. */
export const boughtAtom = atom((get): HeldAsset | undefined => {
  const { to } = get(swapFormAtom)
  return to && (get(heldAssetAtom)(to) ?? { asset: to })
})

/** History step whose parameters the form has taken over. Each step fills the form once. */
export const openedByAtom = atom<number | undefined>(undefined)

/** History step of the form that the host was told of. The form is drawn again after each choice. */
export const toldOfAtom = atom<number | undefined>(undefined)

/** Preview that the modal shows. */
export const previewAtom = atom<SwapPreview | undefined>(undefined)
