import { clockKey, definePlugin, fill, lazy, namespacesKey, view } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { accountAccounts, accountFlag, accountHome, hasAccountAtom, profilesKey } from './contract.js'

/** Whose account it is, how much there is, where, and the way out. */
export const account = /*#__PURE__*/ definePlugin({
  id: 'account',
  kernel: '^0.1.0',
  flag: accountFlag,
  requires: { clock: clockKey, namespaces: namespacesKey },
  provides: { profiles: profilesKey },
  contributes: [
    view(accountHome, () => import('./views/Account.js')),
    view(accountAccounts, () => import('./views/Accounts.js')),
    fill(homeViews, { id: 'account', rank: 10, when: hasAccountAtom, opens: accountHome }),
  ],
  setup: ({ use, store, signal }) => ({
    profiles: () =>
      lazy(async () => (await import('./profiles.js')).createProfiles({ ...use, store, signal }), ['of']),
  }),
})

export * from './contract.js'
