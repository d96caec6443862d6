import type { Connection } from '../../contracts/session.js'
import { shortAddress } from '../../core/networks/addresses.js'
import { addressOf } from '../../core/networks/caip.js'
import { addressFormatAtom } from '../../session/atoms.js'
import { networkByIdAtom } from '../../session/state.js'
import { useAtom } from './use-atom.js'

/** Returns the shortened address of a connection, empty without an account, and the name of its network. */
export function useConnectionLabel({ accounts: [account], chainId, namespace }: Connection): {
  readonly address: string
  readonly network: string
} {
  const network = useAtom(networkByIdAtom)(chainId)
  const format = useAtom(addressFormatAtom)(namespace)
  const address = account ? shortAddress(addressOf(account.caipAddress), format) : ''
  return { address, network: network?.name ?? chainId }
}
