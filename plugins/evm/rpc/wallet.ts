import { rpcCodes, WidgetError, withTimeout } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/contracts'
import { isEip1193Provider } from '../contract.js'
import { readChainId } from '../eip1193/answers.js'
import { createAsk, plainAnswer, type Ask } from '../eip1193/ask.js'
import { evmErrors } from '../errors.js'
import { rpcErrors } from './errors.js'
import { networkName, type NodeEdges, type RpcRequest } from './node.js'
import { rpcLimitMs } from './post.js'

/**
 * Waits for a promise until the signal is aborted; then rejects with the signal's reason. A prompt of the wallet stays open,
 * since no request closes it.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // a failure after the abort is not unhandled
  work.catch(() => {})
  signal.throwIfAborted()
  const done = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    done.abort()
  }
}

/**
 * Returns the function that sends requests to the connected wallet.
 *
 * @throws evm/NO_WALLET
 */
export async function connectedWallet(context: CapabilityContext): Promise<Ask> {
  const provider = await context.provider()
  if (!isEip1193Provider(provider)) throw rpcErrors.NO_WALLET()
  return createAsk(provider)
}

/**
 * Sends a request to a network through the connected wallet. A wallet answers for its current chain only, so the chain is
 * checked before and after.
 *
 * @throws evm/NO_RPC if no wallet is connected, evm/NO_READS if the wallet answers no reads, evm/WALLET_ELSEWHERE,
 *   evm/RPC_UNREACHABLE, or the wallet's error
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
  const checkChain = async () => {
    const chain = await ask('eth_chainId', readChainId)
    if (chain !== network.caipNetworkId)
      throw evmErrors.WALLET_ELSEWHERE({ values: { ...values, other: networkName(chain, networks()) } })
  }
  const asked = async () => {
    await checkChain()
    const answer = await ask(method, plainAnswer, params).catch((error: unknown) => {
      // some paired wallets sign and send, but answer no reads
      const cannot = error instanceof WidgetError && error.rpcCode === rpcCodes.unsupportedMethod
      throw cannot ? evmErrors.NO_READS({ values, cause: error }) : error
    })
    await checkChain()
    return answer
  }
  return withTimeout(clock, rpcLimitMs, untilAborted(asked(), signal), () =>
    evmErrors.RPC_UNREACHABLE({ values }),
  )
}
