import { clockKey, definePlugin, fill, lazy, view, homeViews } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { apiKey } from '#plugins/service/contract'
import { accountConfig } from './config.js'
import { accountAccounts, accountFlag, accountHome, hasAccountAtom, profilesKey } from './contract.js'
import { multiWalletAtom } from './state.js'

/** The account view: address, name, balance, network and wallet of the active account, and disconnect. */
export const account = /*#__PURE__*/ definePlugin({
  id: 'account',
  kernel: '^0.1.0',
  flag: accountFlag,
  config: accountConfig,
  requires: { clock: clockKey, namespaces: namespacesKey },
  optional: { api: apiKey },
  provides: { profiles: profilesKey },
  contributes: [
    view(accountHome, () => import('./views/Account.js')),
    view(accountAccounts, () => import('./views/Accounts.js')),
    fill(homeViews, { id: 'account', rank: 10, when: hasAccountAtom, opens: accountHome }),
  ],
  setup(context) {
    const { config, store } = context
    store.set(multiWalletAtom, config.multiWallet)
    return {
      profiles: () => lazy(async () => (await import('./profiles.js')).createProfiles(context)),
    }
  },
  reconfigure: ({ config, store }) => store.set(multiWalletAtom, config.multiWallet),
})

export * from './contract.js'
