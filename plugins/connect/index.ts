import { definePlugin, fill, trigger, view } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { connectConfig } from './config.js'
import { connectAbout, connectExternal, connectWallets } from './contract.js'
import { connectOptionsAtom } from './state.js'

/** The button, the list of wallets and the conversation with the one that was picked. */
export const connect = /*#__PURE__*/ definePlugin({
  id: 'connect',
  kernel: '^0.1.0',
  config: connectConfig,
  contributes: [
    trigger(() => import('./trigger/trigger.js')),
    view(connectWallets, () => import('./views/Wallets.js'), { next: [connectExternal] }),
    view(connectExternal, () => import('./views/ConnectingExternal.js')),
    view(connectAbout, () => import('./views/About.js')),
    // last: opens where no other plugin has something to show
    fill(homeViews, { id: 'connect', rank: 100, opens: connectWallets }),
  ],
  setup({ config, store }) {
    store.set(connectOptionsAtom, config)
    return {}
  },
  reconfigure({ store }, next) {
    store.set(connectOptionsAtom, next)
  },
})

export * from './contract.js'
export type { InstallLink } from './popular-wallets.js'
