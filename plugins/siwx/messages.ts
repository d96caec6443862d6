import { defineMessages } from '#kernel'

/** Texts of the sign-in with a wallet. */
export const siwxMessages = /*#__PURE__*/ defineMessages(
  'siwx',
  {
    title: 'Sign in',
    ask: '{app} needs to know that this account is yours',
    askText: 'Sign a message in {wallet}. It is free, and moves nothing.',
    site: 'Site',
    account: 'Account',
    network: 'Network',
    statement: 'You agree to',
    until: 'Valid until',
    resources: 'Also for',
    whole: 'The whole message',
    loading: 'Preparing the message',
    sign: 'Sign in',
    waiting: 'Continue in {wallet}',
    cancel: 'Cancel',
    yourWallet: 'your wallet',
    nothing: 'No wallet waits for a sign-in. Connect one first.',
    failed: 'The sign-in failed',
    tryAgain: 'Try again',
    cancelled: 'You cancelled in {wallet}. Sign in again, or leave.',
  },
  () => import('./languages/index.js'),
)
