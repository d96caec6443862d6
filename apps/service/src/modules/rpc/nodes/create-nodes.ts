import { requireNamespace } from '../../../namespaces/namespaces.js'
import { createChainNodes, type ChainNodes, type NodeProblem } from './create-chain-nodes.js'
import { createNodeClient, type NodeAnswer, type NodeClient, type RpcRequest } from './node-client.js'
import { createNodeCounts, type NodeCount } from './node-counts.js'
import type { NodeAccess } from './node-access.js'
import { NodeFailure } from './node-failure.js'
import { traceNodes } from './trace-nodes.js'
import type { Upstreams } from './read-upstreams.js'

/** Nodes of all configured chains. */
export interface Nodes extends NodeAccess {
  /** CAIP-2 ids, in the order of UPSTREAMS. */
  readonly chains: readonly string[]
  /** CAIP-2 ids of the chains whose nodes are all on this machine. */
  readonly localChains: readonly string[]
  /** Requests to each node since the start. */
  counts(): readonly NodeCount[]
  /** Returns the answer as the node sent it. @throws a NodeFailure if no node of the chain answers. */
  pass(chain: string, call: RpcRequest): Promise<NodeAnswer>
  close(): Promise<void>
}

/** Options of {@link createNodes}. */
export interface NodesOptions {
  readonly upstreams: Upstreams
  /** Reports a failed node, without its URL, which may contain a key. */
  readonly report?: (problem: NodeProblem) => void
  readonly client?: NodeClient
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
}

/** Creates the nodes of UPSTREAMS. Each request goes to the nodes of its chain in their order until one answers. */
export function createNodes({
  upstreams,
  report = () => {},
  client = createNodeClient(),
  now = () => performance.now(),
}: NodesOptions): Nodes {
  const all = new Map<string, ChainNodes>()
  const counts = createNodeCounts()
  /** Clients by what creates them. */
  const clients = new Map<unknown, NodeClient>([[undefined, client]])
  function clientOf(chain: string): NodeClient {
    const { createClient } = requireNamespace(chain).nodes
    const known = clients.get(createClient) ?? createClient?.() ?? client
    clients.set(createClient, known)
    return known
  }
  for (const [chain, addresses] of upstreams) {
    const observed = traceNodes(chain, addresses, counts.counted(chain, addresses, clientOf(chain)))
    all.set(chain, createChainNodes({ chain, addresses, report, client: observed, now }))
  }
  function nodesOf(chain: string): ChainNodes {
    const nodes = all.get(chain)
    if (!nodes) throw new NodeFailure('unreachable')
    return nodes
  }

  return {
    chains: [...all.keys()],
    localChains: [...upstreams].flatMap(([chain, addresses]) => (addresses.every(isLocal) ? [chain] : [])),
    counts: counts.read,
    has: (chain) => all.has(chain),
    ask: async (chain, call) => nodesOf(chain).ask(call),
    pass: async (chain, call) => nodesOf(chain).pass(call),
    async close() {
      for (const one of clients.values()) await one.close()
    },
  }
}

const loopback = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/

function isLocal(address: string): boolean {
  return loopback.test(new URL(address).hostname)
}
