import { Web3 } from 'web3'
import { evmProviderKey } from 'foyerkit/plugins/evm/contract'
import type { Foyer } from 'foyerkit'

// #region web3
/** Creates an instance of web3.js for the wallets of a widget. */
export function createWeb3(foyer: Foyer) {
  return new Web3(foyer.service(evmProviderKey))
}
// #endregion
