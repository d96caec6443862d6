import { askNode, type AskNode } from './ask-node.js'
import { createChainNodes, type ChainNodes, type NodeProblem } from './create-chain-nodes.js'
import { NodeFailure } from './node-failure.js'
import type { Upstreams } from './read-upstreams.js'
import type { RpcCall, RpcOutcome } from './rpc-outcome.js'

/** The nodes of every chain that the service has any for. */
export interface Nodes {
  /** CAIP-2, in the order of the configuration. */
  readonly chains: readonly string[]
  has(chain: string): boolean
  /** @throws a NodeFailure if no node of the chain answers. */
  ask(chain: string, call: RpcCall): Promise<RpcOutcome>
}

/** What nodes are asked with. */
export interface NodesParts {
  readonly upstreams: Upstreams
  /** Told of every node that is passed over; without its address, which may hold a key. */
  readonly report?: (trouble: NodeProblem) => void
  readonly ask?: AskNode
  /** Milliseconds that only grow. */
  readonly now?: () => number
}

/** Creates what asks the nodes of the configuration. */
export function createNodes({
  upstreams,
  report = () => {},
  ask = askNode,
  now = () => performance.now(),
}: NodesParts): Nodes {
  const all = new Map<string, ChainNodes>()
  for (const [chain, addresses] of upstreams)
    all.set(chain, createChainNodes({ chain, addresses, report, ask, now }))
  return {
    chains: [...all.keys()],
    has: (chain) => all.has(chain),
    async ask(chain, call) {
      const nodes = all.get(chain)
      if (!nodes) throw new NodeFailure('unreachable')
      return nodes.ask(call)
    },
  }
}
