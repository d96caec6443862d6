import { rpcCodes, WidgetError, type CaipNetworkId } from '#kernel'
import type { Network } from '#kernel/contracts'
import { readChainId } from './answers.js'
import type { Ask } from './ask.js'

/**
 * Asks a wallet to go to a network (EIP-3326), and to take it in first where it does not know it (EIP-3085).
 * @returns the network the wallet is on afterwards.
 * @throws the wallet's own error, a rejection among them.
 */
export async function switchChain(ask: Ask, network: Network): Promise<CaipNetworkId> {
  const chainId = `0x${Number(network.id).toString(16)}`
  // what it says to both proves nothing: it is asked where it is
  const go = () => ask('wallet_switchEthereumChain', () => {}, [{ chainId }])
  const now = () => ask('eth_chainId', readChainId)
  try {
    await go()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await ask('wallet_addEthereumChain', () => {}, [describeChain(network, chainId)])
    // some wallets go there when they take it in, some do not
    if ((await now()) !== network.caipNetworkId) await go()
  }
  return now()
}

/**
 * What EIP-3085 asks for, as a copy that a wallet may change. Without an explorer the field is left out: an empty list
 * is refused by some wallets.
 */
function describeChain({ name, nativeCurrency, rpcUrls, blockExplorers = [] }: Network, chainId: string) {
  const blockExplorerUrls = blockExplorers.map(({ url }) => url)
  return {
    chainId,
    chainName: name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: [...rpcUrls],
    ...(blockExplorerUrls.length > 0 && { blockExplorerUrls }),
  }
}

/** Code 4902, also where a wallet wraps it into an internal error. */
function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof WidgetError)) return false
  return [error.rpcCode, wrappedCode(error.data)].includes(rpcCodes.unrecognisedChain)
}

function wrappedCode(data: unknown): number | undefined {
  try {
    return (data as { originalError: { code: number } }).originalError.code
  } catch {
    // no data, or none that can be read
    return undefined
  }
}
