import { defineMessages } from '#kernel'

/** Label of the tab in the account view, which is shown before the plugin is used. */
export const firstMessages = /*#__PURE__*/ defineMessages(
  'nfts',
  { tab: 'NFTs' },
  () => import('./languages/index.js'),
)
