import { defineMessages } from '#kernel'

/** Texts of the line about smart account features. */
export const smartAccountMessages = /*#__PURE__*/ defineMessages(
  'auth-smart-account',
  {
    title: 'Smart account features',
    on: 'On',
    ready: 'Turns on with your first batch',
    off: 'Off',
    unavailable: 'Not available on this network',
    loading: 'Loading…',
  },
  () => import('../languages/index.js'),
)
