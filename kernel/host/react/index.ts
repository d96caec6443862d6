/** Hooks for hosts, and the parts of which plugins make theirs. The published entry foyerkit/react is plugins/react.ts. */
export type { Foyer } from '../foyer.js'
export { activeAccount, bindingErrors as reactErrors } from '../bindings/active-account.js'
export type { ActionState } from '../bindings/action.js'
export type { UseConnect, UseDisconnect, UseNetwork } from '../bindings/requests.js'
export { FoyerProvider, useAccount, useFoyer, useFoyerEvent } from './use-foyer.js'
export { useAction } from './use-action.js'
export { useConnect, useDisconnect } from './use-connect.js'
export { useNetwork } from './use-network.js'
