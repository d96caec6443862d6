import { defineMessages } from '#kernel'

/** Texts of the wallet list, and the titles it shares with later views. */
export const connectMessages = /*#__PURE__*/ defineMessages(
  'connect',
  {
    title: 'Connect to {app}',
    wallets: 'Wallets',
    scan: 'Scan with a phone wallet',
    orWallet: 'or use a wallet',
    or: 'or',
    withWallet: 'Continue with a wallet',
    loading: 'Loading',
    unverifiedText: 'Two extensions claim to be the same wallet. Use the one you installed yourself.',
    unlisted: {
      one: '{count} more wallet detected but not shown',
      other: '{count} more wallets detected but not shown',
    },
    noneFound: 'No wallet found in this browser.',
    noneInstalled: 'No wallet found in this browser. Install one of these to start; it takes a few minutes.',
    noneInstalledPhone: 'No wallet found in this browser. Pick one: its app opens, or you see how to get it.',
    noneInstalledPick:
      'No wallet found in this browser. Pick one: it connects from your phone, or you see how to get it.',
    newToWallets: 'New to wallets?',
    howTheyWork: 'How they work',
    aboutTitle: 'What is a wallet?',
  },
  () => import('./languages/index.js'),
)
