import type { CapabilityContext } from '#kernel/chain'
import type { CosmosProvider } from '../contract.js'
import { cosmosErrors } from '../errors.js'

/**
 * Returns the provider of the connected wallet.
 *
 * @throws cosmos/NO_WALLET
 */
export async function connectedProvider({
  provider,
}: Pick<CapabilityContext, 'provider'>): Promise<CosmosProvider> {
  const connected = Object(await provider()) as Partial<CosmosProvider>
  if (typeof connected.signAmino !== 'function') throw cosmosErrors.NO_WALLET()
  return connected as CosmosProvider
}
