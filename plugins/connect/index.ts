import { atom } from 'jotai/vanilla'
import { definePlugin, fill, flagAtom, trigger, view, homeViews } from '#kernel'
import { connectConfig } from './config.js'
import {
  collapseWalletsFlag,
  connectAbout,
  connectConditions,
  connectDownloads,
  connectExternal,
  connectGroups,
  connectNetwork,
  connectSections,
  connectWallets,
  legalCheckboxFlag,
} from './contract.js'
import { groupsAtom, isAcceptedAtom, keepOptions } from './state.js'

/** The button, the wallet list and the connection request. */
export const connect = /*#__PURE__*/ definePlugin({
  id: 'connect',
  kernel: '^0.1.0',
  flags: [legalCheckboxFlag, collapseWalletsFlag],
  config: connectConfig,
  contributes: [
    trigger(() => import('./trigger/trigger.js')),
    view(connectWallets, () => import('./views/Wallets.js'), { next: [connectExternal] }),
    view(connectExternal, () => import('./views/ConnectingExternal.js')),
    view(connectNetwork, () => import('./views/NetworkWallets.js'), { next: [connectExternal] }),
    view(connectDownloads, () => import('./views/Downloads.js')),
    view(connectAbout, () => import('./views/About.js')),
    // last, as the fallback without other home views
    fill(homeViews, { id: 'connect', rank: 100, opens: connectWallets }),
    fill(connectSections, {
      id: 'wallet',
      rank: 30,
      load: () => import('./views/WalletSection.js'),
    }),
    // docs/behaviour.md, 14.1; the ranks between them are for other plugins
    ...Object.entries({ walletConnect: 10, recent: 20, injected: 30, custom: 50, external: 60 }).map(
      ([id, rank]) => fill(connectGroups, { id, rank, list: atom((get) => get(get(groupsAtom))[id] ?? []) }),
    ),
    fill(connectConditions, {
      id: 'terms',
      when: flagAtom(legalCheckboxFlag),
      isMet: isAcceptedAtom,
      load: () => import('./views/Terms.js'),
    }),
  ],
  setup: keepOptions,
  reconfigure: keepOptions,
})

export * from './contract.js'
export type { HostWallet } from './state.js'
