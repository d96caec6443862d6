import type { Network } from '#kernel/contracts'
import { createAskService, isNotServed, mayBeServed } from './ask-service.js'
import { knownNodes } from './known-nodes.js'
import { createPost } from './post.js'
import type { AskNetwork, NodeEdges, NodeProtocol } from './protocol.js'

/**
 * Creates the function that sends JSON-RPC 2.0 requests: to the network's first RPC URL, else to the node of the host's
 * service, else as the namespace says. A node is used only after it reported the chain of the network.
 *
 * @throws (when called) the errors of the protocol, the refusal of the service, or the node's error with its code
 */
export function createNodes(edges: NodeEdges, protocol: NodeProtocol): AskNetwork {
  const { chainRequest, writes, errors } = protocol
  const post = createPost(edges, errors)
  const nodes = knownNodes(edges.http, protocol)
  const askService = createAskService(edges, errors)
  /** Networks without a node at the service. */
  const notServed = new Set<string>()

  /** Checks the chain of a node, once. */
  const check = (key: string, askNode: AskNetwork, network: Network, signal: AbortSignal) =>
    nodes.check(key, network, edges.networks(), (ended) => askNode(network, chainRequest, ended), signal)

  /** Sends a request to a node, and returns the answer when its chain is checked. */
  const askAt = async (key: string, askNode: AskNetwork, ...asked: Parameters<AskNetwork>) => {
    const [network, { method }, signal] = asked
    try {
      const isChecked = check(key, askNode, network, signal)
      // a transaction waits for the check; a read runs beside it, which saves the first one a round trip
      if (writes.includes(method)) await isChecked
      const answer = askNode(...asked)
      answer.catch(() => {})
      await isChecked
      return await answer
    } catch (error) {
      // another node may answer next time
      if (protocol.isFaulty(error)) nodes.forget(key)
      throw error
    }
  }

  /** Sends requests to the service's node; undefined if it has none for the network. */
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
    return protocol.otherwise(edges)(network, request, signal)
  }
}
