import type { Nodes } from './nodes/create-nodes.js'
import { NodeFailure } from './nodes/node-failure.js'
import type { RpcCall } from './nodes/rpc-outcome.js'

/** What a node answers. @throws a NodeFailure if that is an error, or nothing. */
export async function askResult(nodes: Pick<Nodes, 'ask'>, chain: string, call: RpcCall): Promise<unknown> {
  const outcome = await nodes.ask(chain, call)
  if ('error' in outcome) throw new NodeFailure('nonsense')
  return outcome.result
}
