import { rpcCodes, WidgetError, withTimeout } from '#kernel'
import type { Network } from '#kernel/contracts'
import { isEip1193Provider } from '../contract.js'
import { readChainId } from '../eip1193/answers.js'
import { createAsk, plainAnswer } from '../eip1193/ask.js'
import { evmErrors } from '../errors.js'
import { rpcLimitMs } from './create-post.js'
import { networkName } from './network-name.js'
import type { NodeEdges } from './node-edges.js'
import type { RpcRequest } from './rpc-request.js'
import { untilAborted } from './until-aborted.js'

/**
 * Asks a network through the connected wallet, which answers for the chain it is on and for no other: it is asked where it
 * is before and after, for it may go elsewhere meanwhile.
 * @throws evm/NO_RPC where none is connected, evm/NO_READS where it answers no reads, evm/WALLET_ELSEWHERE, evm/RPC_UNREACHABLE, or the wallet's own error.
 */
export async function askWallet(
  { clock, provider, networks }: NodeEdges,
  network: Network,
  { method, params }: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const wallet = await untilAborted(provider(), signal)
  const values = { network: network.name }
  if (!isEip1193Provider(wallet)) throw evmErrors.NO_RPC({ values })
  const ask = createAsk(wallet)
  const checkPlace = async () => {
    const chain = await ask('eth_chainId', readChainId)
    if (chain !== network.caipNetworkId)
      throw evmErrors.WALLET_ELSEWHERE({ values: { ...values, other: networkName(chain, networks()) } })
  }
  const asked = async () => {
    await checkPlace()
    const answer = await ask(method, plainAnswer, params).catch((error: unknown) => {
      // a wallet elsewhere signs and sends, and is no node
      const cannot = error instanceof WidgetError && error.rpcCode === rpcCodes.unsupportedMethod
      throw cannot ? evmErrors.NO_READS({ values, cause: error }) : error
    })
    await checkPlace()
    return answer
  }
  return withTimeout(clock, rpcLimitMs, untilAborted(asked(), signal), () =>
    evmErrors.RPC_UNREACHABLE({ values }),
  )
}
