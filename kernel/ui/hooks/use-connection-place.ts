import type { Connection } from '../../contracts/session.js'
import { addressOf, shortAddress } from '../../contracts/caip.js'
import { networkByIdAtom } from '../../session/networks.js'
import { useAtom } from './use-atom.js'

/** Which account is connected, and where, in words: a shortened address (empty where there is none) and a network's name. */
export function useConnectionPlace({ accounts: [account], chainId }: Connection): {
  readonly address: string
  readonly network: string
} {
  const network = useAtom(networkByIdAtom)(chainId)
  return { address: account ? shortAddress(addressOf(account)) : '', network: network?.name ?? chainId }
}
