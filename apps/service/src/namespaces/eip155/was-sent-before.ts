import { isHex, keccak256 } from 'viem'
import { NodeFailure } from '../../modules/rpc/nodes/node-failure.js'
import type { RpcCall, RpcOutcome } from '../../modules/rpc/nodes/rpc-outcome.js'

/** Returns the hash of a transaction that a node has already. */
export async function wasSentBefore(
  { method, params }: RpcCall,
  ask: (call: RpcCall) => Promise<RpcOutcome>,
): Promise<RpcOutcome | undefined> {
  const [transaction] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method !== 'eth_sendRawTransaction' || !isHex(transaction)) return undefined
  const hash = keccak256(transaction)
  try {
    const found = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
    return 'result' in found && found.result !== null ? { result: hash } : undefined
  } catch (error) {
    if (error instanceof NodeFailure) return undefined
    throw error
  }
}
