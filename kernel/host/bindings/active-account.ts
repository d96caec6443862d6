import type { CaipAddress } from '../../core/networks/caip.js'
import type { Network } from '../../core/networks/network.js'
import { defineErrors } from '../../core/errors/define-errors.js'
import { accountAtom } from '../../session/account-atoms.js'
import { sessionErrors } from '../../session/errors.js'
import { networkByIdAtom } from '../../session/state.js'
import type { Foyer } from '../foyer.js'

/** Errors of the bindings for hosts' frameworks. */
export const bindingErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    NO_PROVIDER: 'No Foyer store; {remedy}',
    NOT_CONNECTED: 'Connect a wallet first',
    UNSUPPORTED: 'Unsupported chain',
  },
  { kind: 'config' },
)

/**
 * Returns the active account and its network.
 *
 * @throws kernel/NOT_CONNECTED, session/NETWORK_NOT_FOUND if the wallet is on a network that is not configured
 */
export function activeAccount(foyer: Foyer): { readonly account: CaipAddress; readonly network: Network } {
  const { caipAddress: account, caipNetworkId } = foyer.read(accountAtom)
  if (!account) throw bindingErrors.NOT_CONNECTED()
  const network = foyer.read(networkByIdAtom)(caipNetworkId)
  if (!network) throw sessionErrors.NETWORK_NOT_FOUND({ detail: `There is no network "${caipNetworkId}".` })
  return { account, network }
}
