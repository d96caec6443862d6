import type { CaipNetworkId, CapabilityContext, Network } from '#kernel/chain'
import type { ApiClient, ServiceSettings } from '../keys.js'

/** JSON-RPC request without version and id. */
export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Sends a JSON-RPC request to a network. The result is unchecked data. */
export type AskNetwork = (network: Network, request: RpcRequest, signal: AbortSignal) => Promise<unknown>

/** Services of plugin `service`, undefined while it is inactive. Read them at each use. */
export interface NodeService {
  readonly api?: Pick<ApiClient, 'call' | 'has'> | undefined
  /** Without settings, the first request to a network finds out whether the service has a node for it. */
  readonly settings?: Pick<ServiceSettings, 'supports'> | undefined
}

/** The parts of the widget that requests to a network use. */
export type NodeEdges = Pick<CapabilityContext, 'clock' | 'http' | 'networks' | 'provider'> & {
  readonly service?: NodeService
}

/** What a namespace says of its nodes. */
export interface NodeProtocol {
  /** Request whose answer identifies the chain of a node. */
  readonly chainRequest: RpcRequest
  /** Reads that answer. @throws `badAnswer` */
  readChain(answer: unknown, network: Network): CaipNetworkId
  /** Methods that change something: they wait until the chain of the node is known. Reads run beside the check. */
  readonly writes: readonly string[]
  /** Sends requests when neither the host nor the service has a node: to the wallet, or not at all, with an error. */
  otherwise(edges: NodeEdges): AskNetwork
  readonly errors: NodeErrors
  /** Whether an error is `unreachable` or `badAnswer`: another node may be behind the URL at the next request. */
  isFaulty(error: unknown): boolean
}

/** Errors of a namespace for its nodes. */
export interface NodeErrors {
  unreachable(network: Network, cause: unknown): Error
  /** @param detail for the developer */
  badAnswer(network: Network, detail: string): Error
  /** @param other name of the chain that the node serves */
  wrongChain(network: Network, other: string): Error
}
