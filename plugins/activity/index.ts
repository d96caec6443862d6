import { clockKey, definePlugin, fill, lazy } from '#kernel'
import { accountTabs } from '#plugins/account/contract'
import { apiKey, settingsKey } from '#plugins/service/contract'
import {
  activityContinued,
  activityFailed,
  activityFlag,
  activityOpened,
  activityService,
} from './contract.js'
import { firstMessages } from './first-messages.js'

/** Transactions of the active account, as a tab of the account view. */
export const activity = /*#__PURE__*/ definePlugin({
  id: 'activity',
  kernel: '^0.1.0',
  flag: activityFlag,
  requires: { clock: clockKey },
  optional: { api: apiKey, settings: settingsKey },
  provides: { service: activityService },
  events: { activityOpened, activityContinued, activityFailed },
  contributes: [
    fill(accountTabs, {
      id: 'activity',
      rank: 30,
      // separate from the texts of the tab, which load with it
      words: firstMessages,
      load: () => import('./views/Activity.js'),
    }),
  ],
  setup: () => ({
    service: (activation) => lazy(async () => (await import('./service.js')).activityClass(activation)),
  }),
})

export * from './contract.js'
