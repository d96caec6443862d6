import { defineMessages, type Translate } from '#kernel'

/** The texts of the button on the host's page. */
export const buttonMessages = /*#__PURE__*/ defineMessages('button', {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  account: '{balance} {address}, account',
  accountOnly: '{address}, account',
  network: '{network}, switch network',
  loadingBalance: 'loading balance',
  switchNetwork: 'Switch network',
})

/** Reads one of them. */
export type ButtonText = Translate<(typeof buttonMessages)['table']>
