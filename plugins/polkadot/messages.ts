import { defineMessages } from '#kernel'

/** Texts of the plugin. */
export const polkadotMessages = /*#__PURE__*/ defineMessages(
  'polkadot',
  {
    otherPrefix:
      'You entered an address of another network. The same account on {network} is written differently: make sure that its owner uses it there.',
  },
  () => import('./languages/index.js'),
)
