import { atom, type Atom } from 'jotai/vanilla'
import { defineRoute, defineSlot, type CaipNetworkId, type LoadView, type RouteKey } from '#kernel'
import type { Wallet } from '#kernel/contracts'

export type { Wallet }

/** The list of ways to connect. */
export const connectWallets = /*#__PURE__*/ defineRoute('connect.wallets').of()

/** Asking one wallet; `connectorId` is the id of a connector, `namespace` the one to connect, the active one by default. */
export const connectExternal = /*#__PURE__*/ defineRoute('connect.external').of<{
  readonly connectorId: string
  readonly namespace?: string | undefined
}>()

/** The wallets that can be connected for the namespace of one network, while wallets of others are connected. */
export const connectNetwork = /*#__PURE__*/ defineRoute('connect.network').of<{
  readonly network: CaipNetworkId
}>()

/** How to get a wallet: its stores, with a code to scan. */
export const connectDownloads = /*#__PURE__*/ defineRoute('connect.downloads').of<{
  readonly wallet: Wallet
}>()

/** Whether the modal closes as soon as a wallet has connected: the option `closeAfterConnect`. */
export const closesAfterConnectAtom = /*#__PURE__*/ atom(true)

/** What a wallet is, for those who have none. */
export const connectAbout = /*#__PURE__*/ defineRoute('connect.about').of()

/**
 * The ways to connect, from top to bottom (specification, section 6): email at rank 10, social logins at 20; `wallet`, the
 * list of wallets, is there at 30. A host orders them: `order: { 'connect.sections': ['wallet', 'email'] }`.
 */
export const connectSections = /*#__PURE__*/ defineSlot('connect.sections').of<{
  /** Loads a component without props, with the text of its style sheet if it has one. */
  readonly load: LoadView
}>()

/**
 * The groups of the list of wallets, with the ids and in the order of specification section 6: walletConnect, recent,
 * injected, featured, custom, external, recommended have the ranks 10, 20 … 70. A wallet stands once, wherever it is first;
 * one that was used recently stands there. A host orders them: `order: { 'connect.wallets': ['injected'] }`.
 */
export const connectGroups = /*#__PURE__*/ defineSlot('connect.wallets').of<{
  readonly list: Atom<readonly WalletRow[]>
}>()

/** One wallet of the list. */
export interface WalletRow {
  /** A connector's id, or one of the group's own. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** The id of its picture at the service, where it has no address. */
  readonly imageId?: string | undefined
  /** Whether only its place is known yet: it is drawn as one that is loading. */
  readonly pending?: boolean
  /** Drawn in place of a picture, for a row that is no wallet and leads on. */
  readonly icon?: 'grid' | undefined
  /** A few letters beside the name that are no badge, such as `500+`. */
  readonly chip?: string | undefined
  readonly badge?: 'installed' | 'recent' | 'multiChain' | 'qrCode' | 'unverified' | undefined
  readonly press: WalletPress
}

/** What pressing a wallet does: asks a connector, opens a view, leads to a page, or whatever its group's plugin does. */
export type WalletPress =
  | { readonly connectorId: string }
  | { readonly opens: RouteKey<string, never>; readonly params?: unknown }
  | { readonly href: string }
  | { readonly run: () => void }

/** Wallets that are not to be listed, installed or not. Written by the plugin that knows which. */
export const hiddenWalletsAtom = /*#__PURE__*/ atom<readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]>([])
