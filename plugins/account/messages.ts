import { defineMessages } from '#kernel'

/** The texts of the views. */
export const accountMessages = /*#__PURE__*/ defineMessages('account', {
  title: 'Account',
  networkIs: 'Network: {network}',
  unknownNetwork: 'Unknown network',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The browser does not let the address be copied',
  explorer: 'Show in {explorer}',
  accounts: '{count} accounts',
  accountsTitle: 'Accounts',
  loadingBalance: 'Loading balance',
  noBalance: 'The balance could not be read. What you own is safe.',
  tryAgain: 'Try again',
  loading: 'Loading',
  actions: 'What you can do',
  parts: 'What there is',
  with: 'Connected with {wallet}',
  disconnect: 'Disconnect',
})
