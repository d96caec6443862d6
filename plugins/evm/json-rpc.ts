import type { Network } from '#kernel/contracts'
import { evmErrors } from './errors.js'
import { createAskService, isNotServed, mayBeServed } from './rpc/ask-service.js'
import { askWallet } from './rpc/ask-wallet.js'
import { knownNodes } from './rpc/check-chain.js'
import { createPost } from './rpc/create-post.js'
import type { NodeEdges } from './rpc/node-edges.js'
import type { RpcRequest } from './rpc/rpc-request.js'

export { rpcLimitMs } from './rpc/create-post.js'

/** Asks a network one thing; the answer is outside data. */
export type AskNetwork = (network: Network, request: RpcRequest, signal: AbortSignal) => Promise<unknown>

/** What is asked of a node before anything else: which chain it is on. */
const whichChain: RpcRequest = { method: 'eth_chainId', params: [] }

/**
 * Creates plain JSON-RPC 2.0 over a network's first RPC address, else over the node of the host's service, else through
 * the connected wallet. A node counts only for the chain that it says it is on.
 * @throws (when asking) evm/NO_RPC, evm/WALLET_ELSEWHERE, evm/WRONG_CHAIN, evm/RPC_UNREACHABLE, evm/BAD_ANSWER, what a
 * service refuses it with, or the node's own error with its code.
 */
export function createAskNetwork(edges: NodeEdges): AskNetwork {
  const post = createPost(edges)
  const nodes = knownNodes(edges.http)
  const askService = createAskService(edges)
  /** The networks that the service has no node for. */
  const notServed = new Set<string>()

  /** Makes sure, once, that a node is the right one. */
  const check = (key: string, askNode: AskNetwork, network: Network, signal: AbortSignal) =>
    nodes.check(key, network, edges.networks(), (ended) => askNode(network, whichChain, ended), signal)

  /** Asks a node; its answer counts once it is known to be the right one. */
  const askAt = async (key: string, askNode: AskNetwork, ...asked: Parameters<AskNetwork>) => {
    const [network, { method }, signal] = asked
    try {
      const isChecked = check(key, askNode, network, signal)
      // what changes something waits; a read is asked at the same time, which saves the first one a way there and back
      if (method === 'eth_sendRawTransaction') await isChecked
      const answer = askNode(...asked)
      answer.catch(() => {})
      await isChecked
      return await answer
    } catch (error) {
      // who answers there the next time may be another one
      if (evmErrors.RPC_UNREACHABLE.is(error) || evmErrors.BAD_ANSWER.is(error)) nodes.forget(key)
      throw error
    }
  }

  /** What asks the service's node of a network; undefined where there is none. */
  async function serviceOf(network: Network, signal: AbortSignal): Promise<AskNetwork | undefined> {
    const { caipNetworkId } = network
    if (!edges.service?.api?.has('rpc') || notServed.has(caipNetworkId)) return undefined
    try {
      if (await mayBeServed(edges, network, signal)) {
        await check(caipNetworkId, askService, network, signal)
        return askService
      }
    } catch (error) {
      if (!isNotServed(error)) throw error
    }
    notServed.add(caipNetworkId)
    return undefined
  }

  return async (network, request, signal) => {
    const { rpcUrls, caipNetworkId } = network
    const [address] = rpcUrls
    if (address !== undefined) {
      const askNode: AskNetwork = (...asked) => post(address, ...asked)
      return askAt(address, askNode, network, request, signal)
    }
    const service = await serviceOf(network, signal)
    if (service) return askAt(caipNetworkId, service, network, request, signal)
    return askWallet(edges, network, request, signal)
  }
}
