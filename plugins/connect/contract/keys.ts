import { atom, type Atom } from 'jotai/vanilla'
import { defineFlag, defineRoute, defineSlot, type Destination, type LoadPart } from '#kernel'
import type { Wallet } from '#kernel/chain'

/** Enables the checkbox for the host's terms: no wallet is asked before it is checked. */
export const legalCheckboxFlag = /*#__PURE__*/ defineFlag('legalCheckbox', { default: false })

/** Shows one row in place of the wallet list while there are other sections. */
export const collapseWalletsFlag = /*#__PURE__*/ defineFlag('collapseWallets', { default: false })

/** The first view: its sections, or with `section` one of them. */
export const connectWallets = /*#__PURE__*/ defineRoute<{
  readonly section?: 'wallet'
}>('connect.wallets')

/**
 * A connection request to one connector, in a namespace. Default: the only one of the connector that has networks; the view
 * lets the user choose if there are several.
 */
export const connectExternal = /*#__PURE__*/ defineRoute<{
  readonly connectorId: string
  readonly namespace?: string | undefined
  /** Asks in each namespace of the connector that has networks, one after the other. */
  readonly all?: true | undefined
}>('connect.external')

/** The stores of a wallet, with a QR code. */
export const connectDownloads = /*#__PURE__*/ defineRoute<{
  readonly wallet: Wallet
}>('connect.downloads')

/** The option `closeAfterConnect`: whether the modal closes once a wallet is connected. */
export const closesAfterConnectAtom = /*#__PURE__*/ atom(true)

/** An explanation of wallets. */
export const connectAbout = /*#__PURE__*/ defineRoute('connect.about')

/**
 * The sections of the first view, from top to bottom: e-mail at rank 10, social logins at 20, `wallet` (the wallet list) at
 * 30. A host orders them: `order: { 'connect.sections': ['wallet', 'email'] }`.
 */
export const connectSections = /*#__PURE__*/ defineSlot<{
  /** Loads a component without props, with the text of its style sheet if it has one. */
  readonly load: LoadPart
  /** Whether a row takes the place of the wallet list while the section is shown. Default: false. */
  readonly collapsesWallets?: Atom<boolean>
}>('connect.sections')

/**
 * Conditions of connecting, such as the host's terms: shown above the wallets, and before a request that a view sends by
 * itself. No view asks a wallet while one of them is not met.
 */
export const connectConditions = /*#__PURE__*/ defineSlot<{
  readonly isMet: Atom<boolean>
  /** Loads a component without props, which says what to do. */
  readonly load: LoadPart
}>('connect.conditions')

/**
 * The groups of the wallet list: walletConnect, recent, injected, featured, custom, external, recommended, with the ranks
 * 10, 20 … 70. A wallet is listed once: in `recent` if it was used recently, else in its first group. A host orders them:
 * `order: { 'connect.wallets': ['injected'] }`.
 */
export const connectGroups = /*#__PURE__*/ defineSlot<{
  readonly list: Atom<readonly WalletRow[]>
}>('connect.wallets')

/**
 * Rows of other plugins in groups of this one: recent wallets in place of its own, as soon as they are known, and wallets of the host
 * after its own.
 */
export const connectRows = /*#__PURE__*/ defineSlot<{
  readonly recent?: Atom<readonly WalletRow[] | undefined>
  readonly custom?: Atom<readonly WalletRow[] | undefined>
}>('connect.rows')

/** Wallets that are never listed, installed or not. */
export const connectHidden = /*#__PURE__*/ defineSlot<{
  readonly wallets: Atom<readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]>
}>('connect.hidden')

/** A row of the wallet list. */
export interface WalletRow {
  /** Id of a connector, or unique within the group. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** Id of the picture at the service, used without `imageUrl`. */
  readonly imageId?: string | undefined
  /** Whether the row is a placeholder while its wallet loads. */
  readonly pending?: boolean
  /** Icon in place of a picture, for a row that opens another view. */
  readonly icon?: 'grid' | undefined
  /** Short text after the name, such as `500+`. */
  readonly chip?: string | undefined
  readonly badge?: 'installed' | 'recent' | 'multiChain' | 'qrCode' | 'unverified' | undefined
  readonly press: WalletPress
}

/** Press action of a wallet row: asks a connector, picks a wallet of the catalogue, opens a view or a page, or calls a function. */
export type WalletPress =
  | { readonly connectorId: string }
  | { readonly wallet: Wallet }
  | { readonly opens: Destination }
  | { readonly href: string }
  | { readonly run: () => void }
