import type { CapabilityContext } from '#kernel/chain'
import type { BitcoinProvider } from '../contract.js'
import { bitcoinErrors } from '../errors.js'

/**
 * Returns the provider of the connected wallet.
 *
 * @throws bitcoin/NO_WALLET
 */
export async function connectedProvider({
  provider,
}: Pick<CapabilityContext, 'provider'>): Promise<BitcoinProvider> {
  const connected = Object(await provider()) as Partial<BitcoinProvider>
  if (typeof connected.signMessage !== 'function') throw bitcoinErrors.NO_WALLET()
  return connected as BitcoinProvider
}
