import { defineMessages } from '#kernel'

/** Label of the tab, which is rendered before the other texts of the plugin are loaded. */
export const tabMessages = /*#__PURE__*/ defineMessages(
  'activity',
  { tab: 'Activity' },
  () => import('./languages/index.js'),
)
