import { defineMessages, type Translate } from '#kernel'

/** The texts of the button on the host's page. */
export const buttonMessages = /*#__PURE__*/ defineMessages('button', {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  account: 'Account {address}, {balance}',
  loadingBalance: 'loading balance',
})

/** Reads one of them. */
export type ButtonText = Translate<(typeof buttonMessages)['table']>
