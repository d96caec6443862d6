import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'

/** Maximum number of requests in a list. */
export const mostCallsAtOnce = 100

/** CAIP-2 id of a chain. */
export const chainId = textField(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  'must be a CAIP-2 id such as eip155:1',
)

/** Query of POST /v1/. */
export const rpcQuery = z.object({ chainId, projectId: z.string() })

const id = z.union([z.int(), z.string().check(z.maxLength(128))])

/** JSON-RPC 2.0 request. The id is required: HTTP requests always have an answer. */
export const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id,
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** Body of POST /v1/. */
export const rpcBody = z.union([rpcRequest, z.array(rpcRequest)])

const rpcError = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })

/** JSON-RPC 2.0 response: a result or an error. */
export const rpcResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(id),
  result: z.optional(z.unknown()),
  error: z.optional(rpcError),
})

/** Response of POST /v1/. */
export const rpcAnswer = z.union([rpcResponse, z.array(rpcResponse)])
