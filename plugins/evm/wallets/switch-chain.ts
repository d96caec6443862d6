import type { WidgetError } from '#kernel'
import { codesOf, isRejection, rpcCodes, textsOf, type CaipNetworkId, type Network } from '#kernel/chain'
import { evmErrors } from '../errors.js'
import { readChainId, type Ask } from './ask.js'

/** Options of {@link switchChain}. */
interface SwitchOptions {
  /**
   * Returns the network of the wallet once it is the expected one, or the time is over. Default: the wallet's answer at once.
   *
   * @param timeoutMs default: that of a switch
   */
  readonly awaitNetwork?: (expected: CaipNetworkId, timeoutMs?: number) => Promise<CaipNetworkId>
  /**
   * Time that a wallet has to switch by itself after it added a network, before it is asked to, in milliseconds. Default: none, since
   * an extension shows no prompt for the network that it is on.
   */
  readonly addedTimeoutMs?: number
}

/**
 * Asks a wallet to switch to a network (EIP-3326), and to add an unknown one first (EIP-3085).
 *
 * @returns the wallet's network afterwards
 * @throws evm/NOT_IN_WALLET if the wallet does not have the network, and there is no public URL for it; the wallet's error, such as
 *   a rejection
 */
export async function switchChain(
  ask: Ask,
  network: Network,
  { awaitNetwork = () => ask('eth_chainId', readChainId), addedTimeoutMs = 0 }: SwitchOptions = {},
): Promise<CaipNetworkId> {
  const { caipNetworkId } = network
  const chainId = `0x${Number(network.id).toString(16)}`
  // the answers prove nothing: the wallet's chain decides
  const go = () => ask('wallet_switchEthereumChain', () => {}, [{ chainId }])
  try {
    await go()
  } catch (error) {
    if (!mayBeUnknownChain(error)) throw error
    await addChain(ask, network, chainId, error)
    // most wallets switch when they add a network
    if ((await awaitNetwork(caipNetworkId, addedTimeoutMs)) === caipNetworkId) return caipNetworkId
    await go()
  }
  return awaitNetwork(caipNetworkId)
}

/**
 * Asks a wallet to add a network. A wallet that has it only switches.
 *
 * @param refusal error of the switch, which is thrown if adding fails as well, unless it says that the network is unknown
 */
async function addChain(ask: Ask, network: Network, chainId: string, refusal: unknown): Promise<void> {
  const isUnknown = isUnknownChain(refusal)
  if (!network.walletRpcUrls?.length) throw isUnknown ? notInWallet(network, refusal) : refusal
  try {
    await ask('wallet_addEthereumChain', () => {}, [describeChain(network, chainId)])
  } catch (error) {
    throw isUnknown || isRejection(error) ? error : refusal
  }
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

/** Texts of wallets that do not have a network, and whose error has another code or none. */
const unknownChainWords = /unrecognized chain id|wallet_addEthereumChain/i

/** Whether an error says that the wallet does not have the network. */
function isUnknownChain(error: unknown): boolean {
  return (
    codesOf(error).includes(rpcCodes.unrecognisedChain) ||
    textsOf(error).some((text) => unknownChainWords.test(text))
  )
}

/** Codes of wallets that cannot be asked: without the method, or with an open prompt. */
const noPromptCodes: readonly number[] = [rpcCodes.methodNotFound, rpcCodes.resourceUnavailable]

/** Whether the network may be unknown to the wallet: wallets have no common error for it. */
function mayBeUnknownChain(error: unknown): boolean {
  if (isRejection(error)) return false
  return isUnknownChain(error) || !codesOf(error).some((code) => noPromptCodes.includes(code))
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
