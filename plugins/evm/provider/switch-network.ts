import { networkByIdAtom, rpcCodes } from '#kernel'
import { readChainId } from '../eip1193/answers.js'
import type { ProviderDeps } from './deps.js'
import { ProviderError } from './provider-error.js'

/**
 * Goes to a network that a page names by its chain id (EIP-3326). To take one in (EIP-3085) is the same: what the wallet
 * is told of it is what the host has configured, never what the page brings.
 * @throws -32602 for what is no chain id, 4902 for a network that is not the host's, and what the wallet says.
 */
export async function switchNetwork({ use, store }: ProviderDeps, params: readonly unknown[]): Promise<null> {
  const { chainId } = Object(params[0]) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(chainId) || Number(chainId) === 0)
    throw new ProviderError(rpcCodes.invalidParams, 'The chainId must be a number in hex, such as 0x1.')
  const id = readChainId(chainId)
  if (!store.get(networkByIdAtom)(id))
    throw new ProviderError(rpcCodes.unrecognisedChain, `Unrecognized chain ID "${chainId}".`)
  await use.session.switchNetwork(id)
  // EIP-3326 and EIP-3085: null once it is done
  return null
}
