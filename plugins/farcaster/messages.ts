import { defineMessages } from '#kernel'

/** Texts of the login with Farcaster. */
export const farcasterMessages = /*#__PURE__*/ defineMessages(
  'farcaster',
  {
    title: 'Farcaster',
    scan: 'Scan with your phone’s camera',
    scanText: 'Then approve the login in the Farcaster app.',
    code: 'QR code to log in with Farcaster',
    preparing: 'Preparing the code',
    open: 'Open the Farcaster app',
    failed: 'Couldn’t log in',
    goOn: 'Continue',
    tryAgain: 'Try again',
  },
  () => import('./languages/index.js'),
)
