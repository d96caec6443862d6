import { clockKey, definePlugin, fill, lazy, view } from '#kernel'
import { accountTabs } from '#plugins/account/contract'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { nftsDetail, nftsFlag, nftsService } from './contract.js'
import { firstMessages } from './first-messages.js'

/** Collectibles of the active account, as a tab of the account view. */
export const nfts = /*#__PURE__*/ definePlugin({
  id: 'nfts',
  kernel: '^0.1.0',
  flag: nftsFlag,
  requires: { clock: clockKey },
  optional: { api: apiKey, settings: settingsKey },
  provides: { service: nftsService },
  contributes: [
    view(nftsDetail, () => import('./views/NftDetail.js')),
    fill(accountTabs, {
      id: 'nfts',
      rank: 20,
      // separate from the texts of the tab, which load with it
      words: firstMessages,
      load: () => import('./views/Nfts.js'),
    }),
  ],
  setup: () => ({
    service: (activation) => lazy(async () => (await import('./service.js')).nftsClass(activation)),
  }),
})

export * from './contract.js'
