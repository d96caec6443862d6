import type { StoredMessage } from '../messages/message-store.js'
import type { RpcError } from './rpc-error.js'
import type { RpcId } from './read-frame.js'

/** Returns the answer to a request. */
export function resultFrame(id: RpcId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

/** Returns the answer to a request that failed. */
export function errorFrame(id: RpcId, { code, message }: RpcError): string {
  return JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })
}

/** Returns the fields of a message that clients receive. */
export function messageData({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}

/** Returns a delivery: a request that the client answers with true. */
export function deliveryFrame(id: number, subscription: string, message: StoredMessage): string {
  const params = { id: subscription, data: messageData(message) }
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
}
