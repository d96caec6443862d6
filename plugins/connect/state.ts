import { atom } from 'jotai/vanilla'
import type { Store } from '#kernel'
import { closesAfterConnectAtom } from './contract.js'
import type { HostWallet } from './host-wallet.js'

interface ConnectOptions {
  readonly installLinks: readonly HostWallet[] | undefined
  readonly customWallets: readonly HostWallet[]
  readonly closeAfterConnect: boolean | 'stay'
  readonly showNetwork: boolean
}

/** The options of the plugin; set on activation. */
export const connectOptionsAtom = atom({} as ConnectOptions)

/** Stores the options; views follow changes. */
export function keepOptions({ store, config }: { readonly store: Store; readonly config: ConnectOptions }) {
  store.set(connectOptionsAtom, config)
  store.set(closesAfterConnectAtom, config.closeAfterConnect === true)
}
