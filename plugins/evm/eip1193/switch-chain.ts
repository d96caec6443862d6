import { rpcCodes, WidgetError, type CaipNetworkId } from '#kernel'
import type { Network } from '#kernel/contracts'
import { readChainId, type Ask } from './ask.js'

/**
 * Asks a wallet to switch to a network (EIP-3326), and to add an unknown one first (EIP-3085).
 *
 * @returns the wallet's network afterwards
 * @throws the wallet's error, such as a rejection
 */
export async function switchChain(ask: Ask, network: Network): Promise<CaipNetworkId> {
  const chainId = `0x${Number(network.id).toString(16)}`
  // the answers prove nothing: the chain ID is asked afterwards
  const go = () => ask('wallet_switchEthereumChain', () => {}, [{ chainId }])
  const current = () => ask('eth_chainId', readChainId)
  try {
    await go()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await ask('wallet_addEthereumChain', () => {}, [describeChain(network, chainId)])
    // some wallets switch when they add a network
    if ((await current()) !== network.caipNetworkId) await go()
  }
  return current()
}

/**
 * Parameters of EIP-3085, as copies: a wallet may change them. Some wallets reject an empty list of explorers, so the field is
 * left out then.
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

/** Whether an error has the code 4902, or wraps an error that has it. */
function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof WidgetError)) return false
  return [error.rpcCode, wrappedCode(error.data)].includes(rpcCodes.unrecognisedChain)
}

function wrappedCode(data: unknown): number | undefined {
  try {
    return (data as { originalError: { code: number } }).originalError.code
  } catch {
    // no data, or a getter threw
    return undefined
  }
}
