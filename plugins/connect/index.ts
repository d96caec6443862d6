import { definePlugin, fill, trigger, view } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { connectConfig } from './config.js'
import {
  connectAbout,
  connectDownloads,
  connectExternal,
  connectNetwork,
  connectSections,
  connectWallets,
} from './contract.js'
import { keepOptions } from './state.js'

const loadWallets = () => import('./views/Wallets.js')

/** The button, the list of wallets and the conversation with the one that was picked. */
export const connect = /*#__PURE__*/ definePlugin({
  id: 'connect',
  kernel: '^0.1.0',
  config: connectConfig,
  contributes: [
    trigger(() => import('./trigger/trigger.js')),
    view(connectWallets, loadWallets, { next: [connectExternal] }),
    view(connectExternal, () => import('./views/ConnectingExternal.js')),
    view(connectNetwork, () => import('./views/NetworkWallets.js'), { next: [connectExternal] }),
    view(connectDownloads, () => import('./views/Downloads.js')),
    view(connectAbout, () => import('./views/About.js')),
    // last: opens where no other plugin has something to show
    fill(homeViews, { id: 'connect', rank: 100, opens: connectWallets }),
    fill(connectSections, {
      id: 'wallet',
      rank: 30,
      load: () => loadWallets().then(({ WalletSection }) => ({ default: WalletSection })),
    }),
  ],
  setup: keepOptions,
  reconfigure: keepOptions,
})

export * from './contract.js'
export type { HostWallet } from './host-wallet.js'
