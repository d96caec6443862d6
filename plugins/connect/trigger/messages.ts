import { defineMessages } from '#kernel'

/** The texts of the button on the host's page. */
export const buttonMessages = /*#__PURE__*/ defineMessages('button', {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  account: 'Account {address}, {balance}',
  accountOnly: 'Account {address}',
  loadingBalance: 'loading balance',
})
