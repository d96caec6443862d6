import type { Connection } from '../../contracts/session.js'
import { addressOf, shortAddress } from '../../contracts/caip.js'
import { networkByIdAtom } from '../../session/state.js'
import { useAtom } from './use-atom.js'

/** Returns the shortened address of a connection, empty without an account, and the name of its network. */
export function useConnectionLabel({ accounts: [account], chainId }: Connection): {
  readonly address: string
  readonly network: string
} {
  const network = useAtom(networkByIdAtom)(chainId)
  return { address: account ? shortAddress(addressOf(account)) : '', network: network?.name ?? chainId }
}
