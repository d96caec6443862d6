import { defineMessages } from '#kernel'

/** Texts of the list of wallets, and the titles that it shares with the views behind it. */
export const connectMessages = /*#__PURE__*/ defineMessages('connect', {
  title: 'Connect to {app}',
  wallets: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
  multiChain: 'Multi-chain',
  qrCode: 'QR code',
  scan: 'Scan with a phone wallet',
  orWallet: 'or use a wallet',
  or: 'or',
  loading: 'Loading',
  unverified: 'Unverified',
  unverifiedText:
    'Wallets marked Unverified say they are the same one. Pick the one you installed, or remove the other.',
  unlisted: '{count} more wallets are in this browser and not listed.',
  noneInstalled: 'No wallet found in this browser. Install one of these to start; it takes a few minutes.',
  noneInstalledPhone: 'No wallet found in this browser. Pick one: its app opens, or you see how to get it.',
  noneInstalledPick:
    'No wallet found in this browser. Pick one: it connects from your phone, or you see how to get it.',
  newToWallets: 'New to wallets?',
  howTheyWork: 'How they work',
  aboutTitle: 'What is a wallet?',
})
