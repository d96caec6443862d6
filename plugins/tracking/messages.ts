import { defineMessages } from '#kernel'

/** Texts of the toasts. The label is the page's, in the language of the visitor. */
export const trackingMessages = /*#__PURE__*/ defineMessages(
  'tracking',
  {
    sending: '{label}: waiting for the network',
    confirmed: '{label}: confirmed',
    reverted: '{label}: reverted. Only the fee was paid.',
    replaced: '{label}: another transaction replaced it',
    expired: '{label}: dropped before it was confirmed',
    cancelled: '{label}: cancelled',
  },
  () => import('./languages/index.js'),
)
