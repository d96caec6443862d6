import { rpcCodes, WidgetError, type CaipNetworkId } from '#kernel'
import type { Network } from '#kernel/contracts'
import { evmErrors } from '../errors.js'
import { awaitChain, type AskedWallet } from './wallet-chain.js'

/** Time that a wallet has to switch by itself after it added a network, before it is asked to, in milliseconds. */
const addedTimeoutMs = 1_000

/**
 * Asks a wallet to switch to a network (EIP-3326), and to add an unknown one first (EIP-3085).
 *
 * @returns the wallet's network afterwards
 * @throws evm/NOT_IN_WALLET if the wallet does not have the network, and there is no public URL for it; the wallet's error, such as
 *   a rejection
 */
export async function switchChain(wallet: AskedWallet, network: Network): Promise<CaipNetworkId> {
  const { ask } = wallet
  const { caipNetworkId } = network
  const chainId = `0x${Number(network.id).toString(16)}`
  // the answers prove nothing: the wallet's chain decides
  const go = () => ask('wallet_switchEthereumChain', () => {}, [{ chainId }])
  try {
    await go()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    if (!network.walletRpcUrls?.length) throw notInWallet(network, error)
    await ask('wallet_addEthereumChain', () => {}, [describeChain(network, chainId)])
    // most wallets switch when they add a network
    if ((await awaitChain(wallet, caipNetworkId, addedTimeoutMs)) === caipNetworkId) return caipNetworkId
    await go()
  }
  return awaitChain(wallet, caipNetworkId)
}

/**
 * Parameters of EIP-3085, as copies: a wallet may change them. Some wallets reject an empty list of explorers, so the field is
 * left out then.
 */
function describeChain(
  { name, nativeCurrency, walletRpcUrls = [], blockExplorers = [] }: Network,
  chainId: string,
) {
  const blockExplorerUrls = blockExplorers.map(({ url }) => url)
  return {
    chainId,
    chainName: name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: [...walletRpcUrls],
    ...(blockExplorerUrls.length > 0 && { blockExplorerUrls }),
  }
}

/** Whether an error has the code 4902, or wraps an error that has it. */
function isUnknownChain(error: unknown): boolean {
  return error instanceof WidgetError && error.rpcCode === rpcCodes.unrecognisedChain
}

function notInWallet({ name }: Network, cause: unknown): WidgetError {
  return evmErrors.NOT_IN_WALLET({
    values: { network: name },
    rpcCode: rpcCodes.unrecognisedChain,
    detail:
      'The option `walletRpc` of evm() has no URL for the network, so the wallet is not asked to add it.',
    cause,
  })
}
