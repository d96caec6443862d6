import { useAtomValue } from 'jotai/react'
import type { Account } from '../../contracts/session.js'
import { accountAtom } from '../../session/atoms.js'
import { useFoyer } from './use-foyer.js'

/** The account in use; draws anew whenever status, address, network or balance change. */
export function useAccount(): Account {
  return useAtomValue(accountAtom, { store: useFoyer().store })
}
