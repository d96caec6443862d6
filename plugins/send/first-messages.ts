import { defineMessages } from '#kernel'

/** Label of the action in the account view, which is shown before the plugin is used. */
export const firstMessages = /*#__PURE__*/ defineMessages(
  'send',
  { action: 'Send' },
  () => import('./languages/index.js'),
)
