import { atom } from 'jotai/vanilla'
import { untilAborted, type Store } from 'foyerkit/kernel'
import {
  identifyConnectors,
  type Connector,
  type ConnectorDriver,
  type ConnectorCandidate,
} from 'foyerkit/chain'
import type { Announcement, PebbleWallet } from '../chain/client.js'

// #region discovery
/** Wallets of the page, in the order of their announcements. */
export const walletsAtom = atom<readonly Connector[]>([])

/** Lists the wallets that announce themselves, until the signal is aborted. */
export function discoverWallets(page: Window, store: Store, signal: AbortSignal): void {
  const candidates = new Map<PebbleWallet, ConnectorCandidate>()
  store.set(walletsAtom, [])
  const announced = (event: Event) => {
    const { id, name, wallet } = (event as CustomEvent<Announcement>).detail
    const listed = { id: `pebble.${id}`, name, kind: 'ANNOUNCED', namespace: 'pebble' }
    const connector: Connector = { ...listed, role: 'installed', load: async () => createDriver(wallet) }
    candidates.set(wallet, { connector, traits: [[name]] })
    // ids that no other wallet takes over, and a mark for wallets of one name
    store.set(walletsAtom, identifyConnectors([...candidates.values()]))
  }
  page.addEventListener('pebble:announce', announced, { signal })
  page.dispatchEvent(new Event('pebble:request'))
}
// #endregion

// #region driver
/** Creates the driver of a wallet. An account has the same address on each network. */
export function createDriver(wallet: PebbleWallet): ConnectorDriver {
  const approval = () => {
    const network = `pebble:${wallet.network()}` as const
    return { network, accounts: wallet.addresses().map((address) => `${network}:${address}` as const) }
  }
  return {
    connect: ({ signal }) => untilAborted(wallet.connect(), signal).then(approval),
    reconnect: async () => (wallet.addresses().length > 0 ? approval() : undefined),
    disconnect: async () => wallet.disconnect(),
    switchNetwork: ({ network, signal }) =>
      untilAborted(wallet.switchNetwork(String(network.id)), signal).then(approval),
    provider: () => wallet,
    watch: ({ changed, disconnected }) =>
      wallet.onChange(() => (wallet.addresses().length > 0 ? changed(approval()) : disconnected())),
  }
}
// #endregion
