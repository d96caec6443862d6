import { defineMessages } from '#kernel'

/** Texts of the action and the view. */
export const receiveMessages = /*#__PURE__*/ defineMessages(
  'receive',
  {
    action: 'Receive',
    title: 'Receive',
    code: 'QR code of your address on {network}',
    yourAddress: 'Your address',
    only: 'Send only tokens on {network} here',
    unknownNetwork: 'an unknown network',
    noAccount: 'No account is connected',
    noAccountText: 'Connect a wallet first. Its address appears here.',
    close: 'Close',
  },
  () => import('./languages/index.js'),
)
