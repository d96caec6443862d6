import { atom, type Atom } from 'jotai/vanilla'
import type { EventBus, Store } from '#kernel'
import { closesAfterConnectAtom, type WalletRow } from './contract.js'

/** A wallet that the host adds to the list: name, picture and a link. */
export interface HostWallet {
  readonly name: string
  /** Website or download page: https, or a path of the site. */
  readonly url: string
  readonly imageUrl?: string | undefined
}

interface ConnectOptions {
  readonly installLinks: readonly HostWallet[] | undefined
  readonly customWallets: readonly HostWallet[]
  readonly closeAfterConnect: boolean | 'stay'
  readonly showNetwork: boolean
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
}

/** Holds the options of the plugin. */
export const connectOptionsAtom = /*#__PURE__*/ atom<ConnectOptions>({
  installLinks: undefined,
  customWallets: [],
  closeAfterConnect: true,
  showNetwork: false,
})

/** Events of the widget, for the views. */
export const connectEventsAtom = /*#__PURE__*/ atom<EventBus | undefined>(undefined)

/** Rows of the groups of this plugin, by the ids of their fills. */
export type GroupRows = Readonly<Record<string, readonly WalletRow[]>>

/** Holds the rows of the groups, whose code loads with the wallet list. */
export const groupsAtom = /*#__PURE__*/ atom<Atom<GroupRows>>(/*#__PURE__*/ atom({}))

/** Whether the user has accepted the host's terms since the page was loaded, or there are none. */
export const isAcceptedAtom = /*#__PURE__*/ atom(false)

/** Stores the options, which views follow, and the event bus. */
export function keepOptions({
  store,
  config,
  events,
}: {
  readonly store: Store
  readonly config: ConnectOptions
  readonly events: EventBus
}) {
  store.set(connectOptionsAtom, config)
  store.set(connectEventsAtom, events)
  store.set(closesAfterConnectAtom, config.closeAfterConnect === true)
}
