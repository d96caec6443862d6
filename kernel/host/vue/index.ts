/** Composables for hosts, and the parts of which plugins make theirs. The published entry foyerkit/vue is plugins/vue.ts. */
export {
  useAccount,
  useActiveAccount,
  useConnect,
  useDisconnect,
  useNetwork,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
} from './composables.js'
export { refsOf, useAction, useState, type Refs } from './refs.js'
export { FoyerPlugin, provideFoyer, useFoyer, useFoyerEvent } from './use-foyer.js'
