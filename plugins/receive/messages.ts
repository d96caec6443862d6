import { defineMessages } from '#kernel'

/** The texts of the view. */
export const receiveMessages = /*#__PURE__*/ defineMessages('receive', {
  title: 'Receive',
  code: 'QR code of your address on {network}',
  yourAddress: 'Your address',
  only: 'Send only tokens on {network} here',
  unknownNetwork: 'an unknown network',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The browser does not let the address be copied',
  noAccount: 'No account is connected',
  noAccountText: 'Connect a wallet first: its address stands here then.',
  close: 'Close',
})
