import { defineMessages } from '#kernel'

/** The texts of the view. */
export const accountMessages = /*#__PURE__*/ defineMessages('account', {
  title: 'Account',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The browser does not let the address be copied',
  explorer: 'Show in {explorer}',
  network: 'Network',
  unknownNetwork: 'Unknown network',
  wallet: 'Wallet',
  loadingBalance: 'Loading balance',
  disconnect: 'Disconnect',
})
