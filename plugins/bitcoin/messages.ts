import { defineMessages } from '#kernel'

/** Texts of the plugin. */
export const bitcoinMessages = /*#__PURE__*/ defineMessages(
  'bitcoin',
  {
    sharedAddress:
      'This wallet keeps inscriptions and bitcoin under one address, and doesn’t tell them apart. This transfer could spend an inscription.',
  },
  () => import('./languages/index.js'),
)
