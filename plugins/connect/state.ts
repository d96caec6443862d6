import { atom } from 'jotai/vanilla'
import type { EventBus, Store } from '#kernel'
import { closesAfterConnectAtom } from './contract.js'
import type { HostWallet } from './host-wallet.js'

interface ConnectOptions {
  readonly installLinks: readonly HostWallet[] | undefined
  readonly customWallets: readonly HostWallet[]
  readonly closeAfterConnect: boolean | 'stay'
  readonly showNetwork: boolean
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
}

/** The options of the plugin, and its event bus; set on activation. */
export const connectOptionsAtom = atom({} as ConnectOptions & { readonly events: EventBus })

/** Whether the user has accepted the host's terms since the page was loaded, or there are none. */
export const isAcceptedAtom = atom(false)

/** Stores the options; views follow changes. */
export function keepOptions({
  store,
  config,
  events,
}: {
  readonly store: Store
  readonly config: ConnectOptions
  readonly events: EventBus
}) {
  store.set(connectOptionsAtom, { ...config, events })
  store.set(closesAfterConnectAtom, config.closeAfterConnect === true)
}
