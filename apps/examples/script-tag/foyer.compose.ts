import { defineComposition } from 'foyerkit/compose'

/** One script with the widget, React and wallets of the browser on EVM networks. */
export default defineComposition({
  plugins: ['evm', 'injected', 'connect', 'account'],
  formats: ['iife'],
  languages: [],
  // names of ENS with letters beyond a to z are shown as addresses
  without: ['viem'],
})
