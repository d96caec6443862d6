import type { CaipNetworkId, HttpService } from '#kernel'
import type { Network } from '#kernel/contracts'
import { evmNamespace } from './contract.js'
import { evmErrors } from './errors.js'
import {
  createAskService,
  createPost,
  isNotServed,
  mayBeServed,
  networkName,
  type NodeEdges,
  type RpcRequest,
} from './rpc/nodes.js'
import { readQuantity } from './rpc/values.js'
import { askWallet, untilAborted } from './rpc/wallet.js'

/** Sends a JSON-RPC request to a network. The result is unchecked data. */
export type AskNetwork = (network: Network, request: RpcRequest, signal: AbortSignal) => Promise<unknown>

/** Request for the chain ID of a node. */
const chainIdRequest: RpcRequest = { method: 'eth_chainId', params: [] }

/**
 * Creates the function that sends JSON-RPC 2.0 requests: to the network's first RPC URL, else to the node of the host's
 * service, else to the connected wallet. A node is used only after it reported the network's chain ID.
 *
 * @throws (when called) evm/NO_RPC, evm/NO_READS, evm/WALLET_ELSEWHERE, evm/WRONG_CHAIN, evm/RPC_UNREACHABLE,
 *   evm/BAD_ANSWER, the refusal of the service, or the node's error with its code
 */
export function createAskNetwork(edges: NodeEdges): AskNetwork {
  const post = createPost(edges)
  const nodes = knownNodes(edges.http)
  const askService = createAskService(edges)
  /** Networks without a node at the service. */
  const notServed = new Set<string>()

  /** Checks the chain ID of a node, once. */
  const check = (key: string, askNode: AskNetwork, network: Network, signal: AbortSignal) =>
    nodes.check(key, network, edges.networks(), (ended) => askNode(network, chainIdRequest, ended), signal)

  /** Sends a request to a node, and returns the answer when its chain ID is checked. */
  const askAt = async (key: string, askNode: AskNetwork, ...asked: Parameters<AskNetwork>) => {
    const [network, { method }, signal] = asked
    try {
      const isChecked = check(key, askNode, network, signal)
      // a transaction waits for the check; a read runs beside it, which saves the first one a round trip
      if (method === 'eth_sendRawTransaction') await isChecked
      const answer = askNode(...asked)
      answer.catch(() => {})
      await isChecked
      return await answer
    } catch (error) {
      // another node may answer next time
      if (evmErrors.RPC_UNREACHABLE.is(error) || evmErrors.BAD_ANSWER.is(error)) nodes.forget(key)
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
    return askWallet(edges, network, request, signal)
  }
}

/** Chain ID request to a node, shared by its callers. */
interface Check {
  readonly chain: Promise<CaipNetworkId>
  readonly stop: AbortController
  waiting: number
}

/** Chain IDs of nodes, shared by all capabilities of a widget. */
interface KnownNodes {
  /**
   * Checks that a node serves the network. Asks once; a node with another chain ID, or without an answer, is asked again at
   * the next check.
   *
   * @param key URL of the node
   * @param ask requests eth_chainId from the node
   * @throws evm/WRONG_CHAIN, or the error of `ask`
   */
  check(
    key: string,
    network: Network,
    networks: readonly Network[],
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void>
  /** Checks the node again at the next request, such as after a failure. */
  forget(key: string): void
}

const nodesOf = new WeakMap<HttpService, KnownNodes>()

/** Returns the nodes of a widget, by its `http` service. */
function knownNodes(http: HttpService): KnownNodes {
  const known = nodesOf.get(http) ?? createKnownNodes()
  nodesOf.set(http, known)
  return known
}

function createKnownNodes(): KnownNodes {
  const checks = new Map<string, Check>()

  const forget = (key: string, check?: Check) => {
    if (check === undefined || checks.get(key) === check) checks.delete(key)
  }

  const begin = (key: string, network: Network, ask: (signal: AbortSignal) => Promise<unknown>): Check => {
    const stop = new AbortController()
    const read = (answer: unknown) =>
      `${evmNamespace}:${readQuantity(answer, network, 'chain id')}` as CaipNetworkId
    const check: Check = { stop, chain: ask(stop.signal).then(read), waiting: 0 }
    checks.set(key, check)
    check.chain.catch(() => forget(key, check))
    return check
  }

  return {
    forget: (key) => forget(key),
    async check(key, network, networks, ask, signal) {
      const check = checks.get(key) ?? begin(key, network, ask)
      check.waiting++
      try {
        const chain = await untilAborted(check.chain, signal)
        if (chain === network.caipNetworkId) return
        forget(key, check)
        throw evmErrors.WRONG_CHAIN({
          values: { network: network.name, other: networkName(chain, networks) },
        })
      } catch (error) {
        // the request goes on while other callers wait
        if (check.waiting === 1) {
          check.stop.abort()
          forget(key, check)
        }
        throw error
      } finally {
        check.waiting--
      }
    },
  }
}
