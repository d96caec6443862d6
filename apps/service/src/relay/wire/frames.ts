import type { Letter } from '../mailboxes/mailboxes.js'
import type { RpcFault } from './rpc-fault.js'
import type { RpcId } from './read-frame.js'

/** The answer to a request. */
export function resultFrame(id: RpcId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

/** The answer to a request that failed. */
export function faultFrame(id: RpcId, { code, message }: RpcFault): string {
  return JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })
}

/** A letter as clients see it. */
export function letterData({ topic, message, publishedAt, tag, attestation }: Letter) {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}

/** A delivery: a request of the relay that the client answers with true. */
export function deliveryFrame(id: number, subscription: string, letter: Letter): string {
  const params = { id: subscription, data: letterData(letter) }
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
}
