import { defineMessages } from '#kernel'

/** Label of the action in the account view, which is shown before the plugin is used. */
export const firstMessages = /*#__PURE__*/ defineMessages(
  'swaps',
  { action: 'Swap' },
  () => import('./languages/index.js'),
)
