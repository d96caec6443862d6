import type { CapabilityContext } from '#kernel/chain'
import type { PolkadotProvider } from '../contract.js'
import { polkadotErrors } from '../errors.js'

/**
 * Returns the provider of the connected wallet.
 *
 * @throws polkadot/NO_WALLET
 */
export async function connectedProvider({
  provider,
}: Pick<CapabilityContext, 'provider'>): Promise<PolkadotProvider> {
  const connected = Object(await provider()) as Partial<PolkadotProvider>
  if (typeof connected.signRaw !== 'function') throw polkadotErrors.NO_WALLET()
  return connected as PolkadotProvider
}
