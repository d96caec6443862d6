import { defineComposition } from 'foyerkit/compose'

/** Every plugin of foyerkit. */
export default defineComposition({
  plugins: [
    // in the order in which a visitor sees the chains
    'evm',
    'solana',
    'bitcoin',
    'polkadot',
    'cosmos',
    'account',
    'activity',
    'analytics',
    'asset-pictures',
    'auth',
    'balances',
    'catalogue',
    'connect',
    'email',
    'external',
    'farcaster',
    'injected',
    'names',
    'networks',
    'nfts',
    'onramp',
    'pay',
    'receive',
    'send',
    'service',
    'siwx',
    'smart-sessions',
    'socials',
    'swaps',
    'wallet-standard',
    'walletconnect',
  ],
  // a sign-in needs a service, or functions of the page
  features: { pay: true, smartSessions: true, siwx: false },
  external: [],
})
