import { atom } from 'jotai/vanilla'
import type { Asset } from '#kernel/money'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import { heldAssetAtom, nativeAsset, type HeldAsset } from '#plugins/transactions/form'
import { configuredNative } from './configured-native.js'
import type { SwapPreview, SwapQuote } from './contract.js'

/** Addresses of assets that the form was opened with, while the list of tokens is read, or because it does not have them. */
interface WantedAssets {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Whether the list was read. */
  readonly isMissing?: boolean | undefined
  /** Why the list was not read. */
  readonly fault?: unknown
}

/** State of the swap form, as stored. */
interface SwapForm {
  /** Sold asset. Default: the native asset of the network. */
  readonly from?: Asset | undefined
  readonly to?: Asset | undefined
  /** No other asset takes their place. */
  readonly wanted?: WantedAssets | undefined
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

/** The native asset of the configuration, with its balance if that is in the same decimals. An atom, so that it is one object. */
const nativeAtom = atom((get): HeldAsset | undefined => {
  const network = get(payerAtom)?.network
  if (!network) return undefined
  const held = get(heldAssetAtom)(nativeAsset(network))
  const asset = configuredNative(network, held?.asset)
  return held?.asset.decimals === asset.decimals ? { ...held, asset } : { asset }
})

/** Finds the balance and the price of an asset. */
const knownAssetAtom = atom((get) => {
  const [native, held] = [get(nativeAtom), get(heldAssetAtom)]
  return (asset: Asset): HeldAsset =>
    asset.address === undefined && native ? native : (held(asset) ?? { asset })
})

/** The sold asset with its balance; undefined without an account, and while a wanted asset is missing. */
export const soldAtom = atom((get): HeldAsset | undefined => {
  const { from, wanted } = get(swapFormAtom)
  if (wanted?.from !== undefined) return undefined
  return from ? get(knownAssetAtom)(from) : get(nativeAtom)
})

/** The bought asset with its balance, if it is chosen. */
export const boughtAtom = atom((get): HeldAsset | undefined => {
  const { to } = get(swapFormAtom)
  return to && get(knownAssetAtom)(to)
})

/** History step whose parameters the form has taken over. Each step fills the form once. */
export const openedByAtom = atom<number | undefined>(undefined)

/** History step of the form that the host was told of. The form is drawn again after each choice. */
export const toldOfAtom = atom<number | undefined>(undefined)

/** Preview that the modal shows. */
export const previewAtom = atom<SwapPreview | undefined>(undefined)
