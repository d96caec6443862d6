import { schema } from '#kernel'

const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value)

/** Option of a namespace for the URLs of its JSON-RPC nodes, by the id of the network. Default: none. */
export const rpcOption = /*#__PURE__*/ schema.optional(
  /*#__PURE__*/ schema.record(/*#__PURE__*/ schema.guard(isHttpUrl, 'an http(s) URL')),
  {},
)
