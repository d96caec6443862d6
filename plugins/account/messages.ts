import { defineMessages } from '#kernel'

/** Texts of the views. */
export const accountMessages = /*#__PURE__*/ defineMessages(
  'account',
  {
    title: 'Account',
    networkIs: 'Network: {network}',
    unknownNetwork: 'Unknown network',
    explorer: 'Show in {explorer}',
    accounts: { one: '{count} account', other: '{count} accounts' },
    accountsTitle: 'Accounts',
    loadingBalance: 'Loading balance',
    noBalance: 'Your balance couldn’t be loaded. Your tokens are safe.',
    balanceUnreadable: 'Balances on this network can’t be read here.',
    tryAgain: 'Try again',
    loading: 'Loading',
    actions: 'Account actions',
    tabs: 'Assets and activity',
    with: 'Connected with {wallet}',
    disconnect: 'Disconnect',
    connectionOn: '{wallet} on {network}',
    disconnectFrom: 'Disconnect {wallet} from {network}',
    walletsAndAccounts: 'Wallets and accounts',
    connectAnother: 'Connect another wallet',
    kindPayment: 'Payments',
    kindOrdinals: 'Ordinals',
    kindSmartAccount: 'Smart account',
    kindEoa: 'Standard account',
  },
  () => import('./languages/index.js'),
)
