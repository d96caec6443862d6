import * as z from 'zod'
import { isTooDeep } from './is-too-deep.js'
import { RpcError } from './rpc-error.js'

/** Id of a request, returned with its type; null if it is unreadable. */
export type RpcId = string | number | null

/** Frame of a client. */
export type Frame =
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params: unknown }
  /** Answer to a delivery. */
  | { readonly kind: 'answer'; readonly id: RpcId; readonly acknowledged: boolean }
  | { readonly kind: 'fault'; readonly id: RpcId; readonly fault: RpcError }

// JSON.parse rounds larger numbers, and the client would not recognise the answer
const rpcId = z.union([z.string().check(z.maxLength(100)), z.int()])
const version = z.literal('2.0')
const request = z.object({ jsonrpc: version, id: rpcId, method: z.string(), params: z.optional(z.unknown()) })
const answer = z.object({
  jsonrpc: version,
  id: rpcId,
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})
const withId = z.object({ id: rpcId })

/** Depth of the parameters of a batch, and more. */
const maxDepth = 32

/** Parses a text frame. Never throws: a malformed frame becomes a fault with the error to answer. */
export function readFrame(text: string): Frame {
  if (isTooDeep(text, maxDepth))
    return { kind: 'fault', id: null, fault: new RpcError('parse', 'This is nested too deeply') }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'fault', id: null, fault: new RpcError('parse', 'This is not JSON') }
  }
  const asked = z.safeParse(request, value)
  if (asked.success) {
    const { id, method, params } = asked.data
    return { kind: 'request', id, method, params }
  }
  const answered = z.safeParse(answer, value)
  if (answered.success && !hasMethod(value)) {
    const { id, result, error } = answered.data
    return { kind: 'answer', id, acknowledged: result !== undefined && error === undefined }
  }
  const known = z.safeParse(withId, value)
  const fault = new RpcError('invalidRequest', 'This is no request of JSON-RPC 2.0')
  return { kind: 'fault', id: known.success ? known.data.id : null, fault }
}

function hasMethod(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value
}
