import type { Network } from '../contracts/network.js'
import type { CaipAddress } from '../namespaces/caip.js'
import { networkByIdAtom } from '../namespaces/networks-atom.js'
import { accountAtom } from '../namespaces/session/atoms.js'
import { sessionErrors } from '../namespaces/session/errors.js'
import type { Foyer } from '../widget/foyer.js'
import { reactErrors } from './errors.js'

/**
 * The account in use and the network it is on.
 * @throws kernel/NOT_CONNECTED, session/NETWORK_NOT_FOUND where the wallet is on a network that the host does not know.
 */
export function placeOf(foyer: Foyer): { readonly account: CaipAddress; readonly network: Network } {
  const { caipAddress: account, caipNetworkId } = foyer.read(accountAtom)
  if (!account) throw reactErrors.NOT_CONNECTED()
  const network = foyer.read(networkByIdAtom)(caipNetworkId)
  if (!network) throw sessionErrors.NETWORK_NOT_FOUND({ detail: `There is no network "${caipNetworkId}".` })
  return { account, network }
}
