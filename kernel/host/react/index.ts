/** Hooks for hosts, and the parts of which plugins make theirs. The published entry foyerkit/react is plugins/react.ts. */
export type { Foyer } from '../foyer.js'
export {
  activeAccount,
  FoyerProvider,
  reactErrors,
  useAccount,
  useFoyer,
  useFoyerEvent,
} from './use-foyer.js'
export { useAction, type ActionState } from './use-action.js'
export { useConnect, useDisconnect, type UseConnect, type UseDisconnect } from './use-connect.js'
export { useNetwork, type UseNetwork } from './use-network.js'
