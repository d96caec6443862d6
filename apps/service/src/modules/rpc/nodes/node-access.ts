import type { RpcCall, RpcOutcome } from './rpc-outcome.js'

/** Requests to the nodes of chains. */
export interface NodeAccess {
  /** Whether a chain has nodes. */
  has(chain: string): boolean
  /** @throws a NodeFailure if no node of the chain answers. */
  ask(chain: string, call: RpcCall): Promise<RpcOutcome>
}
