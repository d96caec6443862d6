import { atom } from 'jotai/vanilla'
import { definePlugin, fill, routerKey, slotAtom, view, homeViews } from '#kernel'
import { networksConfig } from './config.js'
import {
  networksFlag,
  networksList,
  networksUnsupported,
  requiresConfiguredNetworkAtom,
  unsupportedNetworkAtom,
} from './contract.js'
import * as events from './events.js'

/**
 * Whether the view of an unsupported network is due. Reads the slot, not `unsupportedNetworkAtom`: a fill of the slot is
 * shown only while its view can be opened.
 */
const mustSwitchNetworkAtom = /*#__PURE__*/ atom((get) =>
  get(slotAtom(homeViews)).some(({ opens }) => opens === networksUnsupported),
)

/** The network list, and the view for a wallet on an unsupported network. */
export const networks = /*#__PURE__*/ definePlugin({
  id: 'networks',
  kernel: '^0.1.0',
  flag: networksFlag,
  config: networksConfig,
  requires: { router: routerKey },
  events,
  contributes: ({ enableNetworkSwitch }) => [
    ...(enableNetworkSwitch ? [view(networksList, () => import('./views/Networks.js'))] : []),
    view(networksUnsupported, () => import('./views/Unsupported.js')),
    // ranked before the account view: the network has to be switched first
    fill(homeViews, {
      id: 'networks',
      rank: 5,
      when: unsupportedNetworkAtom,
      opens: networksUnsupported,
    }),
  ],
  setup({ config, use, store, onDispose }) {
    store.set(requiresConfiguredNetworkAtom, config.enableNetworkSwitch && !config.allowUnsupportedChain)
    onDispose(() => store.set(requiresConfiguredNetworkAtom, false))
    // fills are shown after setup, so this also runs if the wallet is on an unsupported network already
    const openIfDue = () => {
      if (store.get(mustSwitchNetworkAtom)) use.router.reset(networksUnsupported)
    }
    onDispose(store.sub(mustSwitchNetworkAtom, openIfDue))
  },
})

export * from './contract.js'
