import { definePlugin, fill, routerKey, view } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { networksConfig } from './config.js'
import {
  keepsToHostAtom,
  networksFlag,
  networksList,
  networksUnsupported,
  unsupportedNetworkAtom,
} from './contract.js'
import { isDueAtom } from './state.js'

/** The list of networks, and the way out of one that the host does not use. */
export const networks = /*#__PURE__*/ definePlugin({
  id: 'networks',
  kernel: '^0.1.0',
  flag: networksFlag,
  config: networksConfig,
  requires: { router: routerKey },
  contributes: ({ enableNetworkSwitch }) => [
    ...(enableNetworkSwitch ? [view(networksList, () => import('./views/Networks.js'))] : []),
    view(networksUnsupported, () => import('./views/Unsupported.js')),
    // before the account: nothing else can be done there
    fill(homeViews, {
      id: 'networks',
      rank: 5,
      when: unsupportedNetworkAtom,
      opens: networksUnsupported,
    }),
  ],
  setup({ config, use, store, onDispose }) {
    store.set(keepsToHostAtom, config.enableNetworkSwitch && !config.allowUnsupportedChain)
    onDispose(() => store.set(keepsToHostAtom, false))
    onDispose(store.sub(isDueAtom, () => store.get(isDueAtom) && use.router.reset(networksUnsupported)))
  },
})

export * from './contract.js'
