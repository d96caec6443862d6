// #region injected
import { defineComposition } from 'foyerkit/compose'

/** Wallets of the browser on EVM networks, and nothing else. */
export default defineComposition({
  plugins: ['evm', 'injected', 'connect', 'account'],
  formats: ['esm', 'iife'],
  // pages without a bundler: nothing is imported from elsewhere
  external: [],
  languages: [],
  // names of ENS with letters beyond a to z are shown as addresses
  without: ['viem'],
  budget: { entry: '24 kB', iife: '175 kB' },
})
// #endregion
