/** Stores for hosts, and the parts of which plugins make theirs. The published entry foyerkit/svelte is plugins/svelte.ts. */
export { followAtom, readable, type Readable, type StoreOptions } from './readable.js'
export { useAccount, useAction, useConnect, useDisconnect, useFoyerEvent, useNetwork } from './stores.js'
