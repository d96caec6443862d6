import { atom } from 'jotai/vanilla'
import { connectionAtom, formatsAtom, networkByIdAtom, type CaipAddress } from '#kernel'
import type { Asset, Network, TransferFee } from '#kernel/contracts'
import type { ReadReceiver, SendPreview, SentTransfer } from './contract.js'

/** Whose form it is: the account in use on the network in use. What is of another place is not shown here. */
export interface Place {
  readonly key: string
  readonly account: CaipAddress
  readonly network: Network
}

/** Where the visitor is; undefined without an account, and on a network that the host does not know. */
export const placeAtom = atom((get): Place | undefined => {
  const { accounts: [account] = [], chainId } = get(connectionAtom) ?? {}
  const network = get(networkByIdAtom)(chainId)
  return account && network && { key: `${network.caipNetworkId} ${account}`, account, network }
})

/** The same by its key alone: it changes when account or network do, and with nothing else. */
export const placeKeyAtom = atom((get) => get(placeAtom)?.key)

/** State of the send form. */
export interface SendState {
  /** The network's own asset while none is chosen. */
  readonly token?: Asset | undefined
  /** As it was typed. */
  readonly sendTokenAmount: string
  /** As it was typed or pasted: an address or a name. */
  readonly receiver: string
  readonly receiverAddress?: string | undefined
  readonly receiverProfileName?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  /** Whether a preview is being made. */
  readonly loading: boolean
  /** What is known of the receiver as it is typed now, or what is wrong with it. */
  readonly read?: ReadReceiver | undefined
  readonly receiverFault?: unknown
  /** What it costs as it is typed now, or why that is not known. */
  readonly fee?: TransferFee | undefined
  readonly feeFault?: unknown
  /** What the last preview could not be made for. */
  readonly fault?: unknown
}

const emptyForm: SendState = { sendTokenAmount: '', receiver: '', loading: false }

const heldAtom = atom<{ readonly place: string | undefined; readonly form: SendState } | undefined>(undefined)

const formAtom = atom((get): SendState => {
  const held = get(heldAtom)
  return held && held.place === get(placeKeyAtom) ? held.form : emptyForm
})

/** The form of where the visitor is. Setting changes the fields that are given; `undefined` empties it. */
export const sendStateAtom = atom(
  (get) => get(formAtom),
  (get, set, change: Partial<SendState> | undefined) =>
    set(heldAtom, change && { place: get(placeKeyAtom), form: { ...get(formAtom), ...change } }),
)

/** The step of the history whose parameters the form has taken over: once, whatever becomes of the form. */
export const openedByAtom = atom<number | undefined>(undefined)

/** What waits to be confirmed. */
export const previewAtom = atom<SendPreview | undefined>(undefined)

/** How a confirmed preview stands, until the wallet has handed it over. */
export interface SendProgress {
  readonly id: string
  readonly step: 'checking' | 'asking' | 'looking' | 'refused' | 'failed' | 'unclear'
  readonly error?: unknown
  /** Whether it is still looked for on the network. */
  readonly isLooking?: boolean | undefined
}

/** How the last confirm stands. */
export const progressAtom = atom<SendProgress | undefined>(undefined)

/** What was sent while this page is there, and what was pending before; newest first. */
export const transfersAtom = atom<readonly SentTransfer[]>([])

/** The decimal separator of the widget's language. */
export const separatorAtom = atom((get) =>
  get(formatsAtom)
    .number('1.1')
    .replace(/\p{Nd}/gu, ''),
)
