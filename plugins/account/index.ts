import { definePlugin, fill, view } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { accountFlag, accountHome, hasAccountAtom } from './contract.js'

/** Whose account it is, how much there is, where, and the way out. */
export const account = /*#__PURE__*/ definePlugin({
  id: 'account',
  kernel: '^0.1.0',
  flag: accountFlag,
  contributes: [
    view(accountHome, () => import('./views/Account.js')),
    fill(homeViews, { id: 'account', rank: 10, when: hasAccountAtom, opens: accountHome }),
  ],
})

export * from './contract.js'
