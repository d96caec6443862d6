// #region injected
import { defineComposition } from 'foyerkit/compose'

/** Wallets of the browser on EVM networks, and nothing else. */
export default defineComposition({
  plugins: ['evm', 'injected', 'connect', 'account'],
  formats: ['esm', 'iife'],
  // pages without a bundler: nothing is imported from elsewhere
  external: [],
  languages: [],
  budget: { entry: '20 kB' },
})
// #endregion
