import { isHex, keccak256 } from 'viem'
import { NodeFailure } from './node-failure.js'
import type { RpcCall, RpcOutcome } from './rpc-outcome.js'

/**
 * A node that failed may have passed a transaction on before it did, and the next one then refuses it as known. Who
 * sent it would read a failure of what is on its way: if the next node has it, its hash is the answer.
 */
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
