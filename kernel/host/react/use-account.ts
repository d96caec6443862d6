import type { Account } from '../../contracts/session.js'
import { accountAtom } from '../../session/account-atoms.js'
import { useFoyerAtom } from './use-foyer-atom.js'

/**
 * Returns the active account. Renders again when its status, address, network or balance change. On a server, and in the first render
 * of a page that is hydrated, no wallet is connected, or the `initialAccount` of `FoyerProvider`.
 */
export function useAccount(): Account {
  return useFoyerAtom(accountAtom)
}
