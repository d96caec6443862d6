import type { CapabilityContext } from '#kernel/chain'
import type { SolanaProvider } from '../contract.js'
import { solanaErrors } from '../errors.js'

/**
 * Returns the provider of the connected wallet.
 *
 * @throws solana/NO_WALLET
 */
export async function connectedProvider({
  provider,
}: Pick<CapabilityContext, 'provider'>): Promise<SolanaProvider> {
  const connected = Object(await provider()) as Partial<SolanaProvider>
  if (typeof connected.signMessage !== 'function') throw solanaErrors.NO_WALLET()
  return connected as SolanaProvider
}
