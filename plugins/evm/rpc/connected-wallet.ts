import type { CapabilityContext } from '#kernel/contracts'
import { isEip1193Provider } from '../contract.js'
import { createAsk, type Ask } from '../eip1193/ask.js'
import { rpcErrors } from './errors.js'

/**
 * What asks the wallet that is connected now.
 * @throws evm/NO_WALLET where none is.
 */
export async function connectedWallet(context: CapabilityContext): Promise<Ask> {
  const provider = await context.provider()
  if (!isEip1193Provider(provider)) throw rpcErrors.NO_WALLET()
  return createAsk(provider)
}
