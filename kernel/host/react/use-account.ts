import type { Account } from '../../contracts/session.js'
import { accountAtom } from '../../session/atoms.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { useFoyer } from './use-foyer.js'

/** The account in use; draws anew whenever status, address, network or balance change. */
export function useAccount(): Account {
  return useStoreAtom(useFoyer().store, accountAtom)
}
