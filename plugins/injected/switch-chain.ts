import { rpcCodes, WidgetError, type CaipNetworkId } from '#kernel'
import type { Network } from '#kernel/contracts'
import { readChainId } from './answers.js'

/** Asks the wallet, as EIP-1193 has it. */
export type Ask = (method: string, params?: unknown) => Promise<unknown>

/**
 * Asks a wallet to go to a network (EIP-3326), and to take it in first where it does not know it (EIP-3085).
 * @returns the network the wallet is on afterwards.
 * @throws the wallet's own error, a rejection among them.
 */
export async function switchChain(ask: Ask, network: Network): Promise<CaipNetworkId> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const go = () => ask('wallet_switchEthereumChain', [{ chainId }])
  const now = async () => readChainId(await ask('eth_chainId'))
  try {
    await go()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await ask('wallet_addEthereumChain', [describeChain(network, chainId)])
    // some wallets go there when they take it in, some do not
    if ((await now()) !== network.caipNetworkId) await go()
  }
  return now()
}

/** What EIP-3085 asks for. Without an explorer the field is left out: an empty list is refused by some wallets. */
function describeChain({ name, nativeCurrency, rpcUrls, blockExplorers = [] }: Network, chainId: string) {
  const blockExplorerUrls = blockExplorers.map(({ url }) => url)
  return {
    chainId,
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorerUrls.length > 0 && { blockExplorerUrls }),
  }
}

/** Code 4902, also where a wallet wraps it into an internal error. */
function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof WidgetError)) return false
  const { originalError } = Object(error.data) as { originalError?: unknown }
  const { code } = Object(originalError) as { code?: unknown }
  return [error.rpcCode, code].includes(rpcCodes.unrecognisedChain)
}
