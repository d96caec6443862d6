import * as z from 'zod'

/** Requests of one list. */
export const mostCallsAtOnce = 100

/** A chain by its CAIP-2 id. */
export const chainId = z
  .string('must be a CAIP-2 id such as eip155:1')
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1'))

/** The query of POST /v1/. */
export const rpcQuery = z.object({ chainId, projectId: z.string() })

const id = z.union([z.int(), z.string().check(z.maxLength(128))])

/** One request of JSON-RPC 2.0. One without an id would have no answer, and a call here always has one. */
export const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id,
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** What POST /v1/ takes. */
export const rpcBody = z.union([rpcRequest, z.array(rpcRequest)])

const rpcError = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })

/** One response of JSON-RPC 2.0: a result or an error. */
export const rpcResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(id),
  result: z.optional(z.unknown()),
  error: z.optional(rpcError),
})

/** What POST /v1/ answers. */
export const rpcAnswer = z.union([rpcResponse, z.array(rpcResponse)])
