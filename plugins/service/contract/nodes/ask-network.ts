import { anySignal, withTimeout } from '#kernel'
import { codesOf, rpcCodes, type Network } from '#kernel/chain'
import { createAskService, isNotServed, mayBeServed } from './ask-service.js'
import { failedNodes } from './failed-nodes.js'
import { knownNodes } from './known-nodes.js'
import { createPost } from './post.js'
import type { AskNetwork, NodeEdges, NodeProtocol, RpcRequest } from './protocol.js'

/** Time limit of a node while another one can be asked, in milliseconds. The last one has that of a request. */
export const nodeLimitMs = 4_000

/** A place that a network is read at. */
interface Source {
  /** URL of the node, or network at the service; undefined for the wallet. */
  readonly key?: string
  /** Whether it is a node that may serve the network. */
  readonly isNode: boolean
  /** Whether the request was sent to it. A transaction that was sent is not sent to another source. */
  isSent?: boolean
  /** Undefined if the source does not serve the network. */
  ask(request: RpcRequest, signal: AbortSignal): Promise<{ readonly answer: unknown } | undefined>
}

/**
 * Creates the function that sends JSON-RPC 2.0 requests: to the RPC URLs of the network in their order, then to the node of the
 * host's service, then as the namespace says. The next one is asked after a failure, and one that failed is asked last for a while.
 * A node is used only after it reported the chain of the network.
 *
 * @throws (when called) the errors of the protocol, the refusal of the service, or the node's error with its code
 */
export function createNodes(edges: NodeEdges, protocol: NodeProtocol): AskNetwork {
  const { chainRequest, writes, errors } = protocol
  const post = createPost(edges, errors)
  const nodes = knownNodes(edges.http, protocol)
  const failed = failedNodes(edges.http, edges.clock)
  const askService = createAskService(edges, errors)
  /** Networks without a node at the service. */
  const notServed = new Set<string>()

  /** Checks the chain of a node, once. */
  const check = (key: string, askNode: AskNetwork, network: Network, signal: AbortSignal) =>
    nodes.check(key, network, edges.networks(), (ended) => askNode(network, chainRequest, ended), signal)

  /** Sends a request to a node, and returns the answer when its chain is checked. */
  const askAt = async (
    source: Source & { readonly key: string },
    askNode: AskNetwork,
    ...asked: Parameters<AskNetwork>
  ) => {
    const [network, { method }, signal] = asked
    try {
      const isChecked = check(source.key, askNode, network, signal)
      // a transaction waits for the check; a read runs beside it, which saves the first one a round trip
      if (writes.includes(method)) await isChecked
      source.isSent = true
      const answer = askNode(...asked)
      answer.catch(() => {})
      await isChecked
      return { answer: await answer }
    } catch (error) {
      // another node may answer next time
      if (protocol.isFaulty(error)) nodes.forget(source.key)
      throw error
    }
  }

  const hasServiceNode = ({ caipNetworkId }: Network) =>
    edges.service?.api?.has('rpc') === true && !notServed.has(caipNetworkId)

  /** Whether the service has a node for the network. */
  async function isServed(network: Network, signal: AbortSignal): Promise<boolean> {
    const { caipNetworkId } = network
    if (!hasServiceNode(network)) return false
    try {
      if (await mayBeServed(edges, network, signal)) {
        await check(caipNetworkId, askService, network, signal)
        return true
      }
    } catch (error) {
      if (!isNotServed(error)) throw error
    }
    notServed.add(caipNetworkId)
    return false
  }

  /** The sources of a network, in order of preference. */
  function sourcesOf(network: Network): readonly Source[] {
    const { rpcUrls, caipNetworkId } = network
    const atUrl = (url: string): Source => {
      const askNode: AskNetwork = (...asked) => post(url, ...asked)
      const source = {
        key: url,
        isNode: true,
        ask: (request: RpcRequest, signal: AbortSignal) => askAt(source, askNode, network, request, signal),
      }
      return source
    }
    const atService = {
      key: caipNetworkId,
      isNode: hasServiceNode(network),
      async ask(request: RpcRequest, signal: AbortSignal) {
        if (!(await isServed(network, signal))) return undefined
        return askAt(atService, askService, network, request, signal)
      },
    }
    const otherwise: Source = {
      isNode: false,
      ask: async (request, signal) => ({ answer: await protocol.otherwise(edges)(network, request, signal) }),
    }
    return [...rpcUrls.map(atUrl), atService, otherwise]
  }

  /** Asks a source, for a limited time if another node can be asked after it. */
  async function askFor(source: Source, network: Network, request: RpcRequest, limits: Limits) {
    const { signal, isLast } = limits
    if (isLast) return source.ask(request, signal)
    const asking = anySignal(signal)
    const asked = source.ask(request, asking.signal)
    // late answers are dropped
    asked.catch(() => {})
    const late = () => errors.unreachable(network, new TypeError(`No answer within ${nodeLimitMs} ms`))
    return withTimeout(edges.clock, nodeLimitMs, asked, late).finally(() => {
      // ends a request that is late
      asking.abort()
      asking.release()
    })
  }

  return async (network, request, signal) => {
    const preferred = sourcesOf(network)
    const isFailed = ({ key }: Source) => key !== undefined && failed.has(key)
    const order = [...preferred.filter((source) => !isFailed(source)), ...preferred.filter(isFailed)]
    const refusals = new Map<Source, unknown>()
    for (const [index, source] of order.entries()) {
      try {
        const isLast = !order.slice(index + 1).some(({ isNode }) => isNode)
        const result = await askFor(source, network, request, { signal, isLast })
        if (result) return result.answer
      } catch (error) {
        signal.throwIfAborted()
        if (isAnswer(error) || (source.isSent && writes.includes(request.method))) throw error
        if (source.key !== undefined) failed.add(source.key)
        refusals.set(source, error)
      }
    }
    // the error of the source that the host prefers says the most
    throw preferred.flatMap((source) => (refusals.has(source) ? [refusals.get(source)] : []))[0]
  }
}

interface Limits {
  readonly signal: AbortSignal
  readonly isLast: boolean
}

/** Codes of nodes and wallets that do not answer a request; another source may. */
const noAnswers: readonly number[] = [
  rpcCodes.limitExceeded,
  rpcCodes.unauthorized,
  rpcCodes.unsupportedMethod,
  rpcCodes.disconnected,
  rpcCodes.chainDisconnected,
]

/** Whether an error is the answer to the request, such as a revert: every other source would give it too. */
function isAnswer(error: unknown): boolean {
  const codes = codesOf(error)
  return codes.length > 0 && !codes.some((code) => noAnswers.includes(code))
}
