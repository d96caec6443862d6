import type { Network } from '../../contracts/network.js'
import type { CaipAddress } from '../../contracts/caip.js'
import { networkByIdAtom } from '../../session/networks.js'
import { accountAtom } from '../../session/atoms.js'
import { sessionErrors } from '../../session/errors.js'
import type { Foyer } from '../foyer.js'
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
