import type { NodeAccess } from './nodes/node-access.js'
import { NodeFailure } from './nodes/node-failure.js'
import type { RpcCall } from './nodes/rpc-outcome.js'

/** Returns the result of a request to a node. @throws a NodeFailure if the node answers with an error, or not at all. */
export async function askResult(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  call: RpcCall,
): Promise<unknown> {
  const outcome = await nodes.ask(chain, call)
  if ('error' in outcome) throw new NodeFailure('nonsense')
  return outcome.result
}
