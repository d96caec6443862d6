import { defineComposition } from 'foyerkit/compose'

/** EVM networks and Solana, with balances and transfers. */
export default defineComposition({
  plugins: [
    'evm',
    'solana',
    'injected',
    'wallet-standard',
    { plugin: 'connect', options: { termsUrl: '/terms' } },
    'networks',
    'account',
    'balances',
    'send',
  ],
  external: [],
  languages: ['de', 'fr'],
})
