import { defineMessages } from '#kernel'

/** Label of the tab, which is rendered before the other texts of the plugin are loaded. */
export const tabMessages = /*#__PURE__*/ defineMessages(
  'nfts',
  { tab: 'NFTs' },
  () => import('./languages/index.js'),
)
