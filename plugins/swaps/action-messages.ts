import { defineMessages } from '#kernel'

/** Label of the action in the account's view, which is rendered before the other texts of the plugin are loaded. */
export const actionMessages = /*#__PURE__*/ defineMessages(
  'swaps',
  { action: 'Swap' },
  () => import('./languages/index.js'),
)
