import { connectedProviderWith } from '#kernel/chain'
import type { BitcoinProvider } from '../contract.js'
import { bitcoinErrors } from '../errors.js'

/** Returns the provider of the connected wallet. @throws bitcoin/NO_WALLET */
export const connectedProvider = connectedProviderWith<BitcoinProvider>(
  'signMessage',
  bitcoinErrors.NO_WALLET,
)
