import { NodeFailure } from '../../modules/rpc/nodes/node-failure.js'
import type { RpcCall, RpcOutcome } from '../../modules/rpc/nodes/rpc-outcome.js'
import { decodeBase58, encodeBase58 } from './addresses.js'

const signatureBytes = 64

/** Returns the signature of a transaction that a node has already. */
export async function wasSentBefore(
  { method, params }: RpcCall,
  ask: (call: RpcCall) => Promise<RpcOutcome>,
): Promise<RpcOutcome | undefined> {
  const [transaction, options] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method !== 'sendTransaction' || typeof transaction !== 'string') return undefined
  const signature = firstSignature(transaction, options)
  if (signature === undefined) return undefined
  try {
    const found = await ask({ method: 'getSignatureStatuses', params: [[signature]] })
    const { value } = Object('result' in found ? found.result : undefined) as { readonly value?: unknown }
    const [status] = Array.isArray(value) ? (value as readonly unknown[]) : []
    return status === null || status === undefined ? undefined : { result: signature }
  } catch (error) {
    if (error instanceof NodeFailure) return undefined
    throw error
  }
}

/** Reads the first signature of a transaction, which is its id. It follows the number of signatures. */
function firstSignature(transaction: string, options: unknown): string | undefined {
  const { encoding } = Object(options) as { readonly encoding?: unknown }
  const bytes = encoding === 'base64' ? Buffer.from(transaction, 'base64') : decodeBase58(transaction)
  const count = bytes?.[0] ?? 0
  // a number of one byte: a transaction has no place for 128 signatures
  if (!bytes || count === 0 || count > 127 || bytes.length <= 1 + signatureBytes) return undefined
  return encodeBase58(bytes.subarray(1, 1 + signatureBytes))
}
