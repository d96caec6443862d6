import { defineMessages, type Translate } from '#kernel'

/** Texts of the button, which is shown before the modal. */
export const firstMessages = /*#__PURE__*/ defineMessages(
  'button',
  {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    account: '{balance} {address}, account',
    accountOnly: '{address}, account',
    network: '{network}, switch network',
    loadingBalance: 'loading balance',
    switchNetwork: 'Switch network',
  },
  () => import('./languages/index.js'),
)

/** Translates a key of {@link firstMessages}. */
export type ButtonText = Translate<(typeof firstMessages)['table']>
