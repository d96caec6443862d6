import { schema } from '#kernel'

const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value)

/** Accepts URLs of JSON-RPC nodes by the id of the network. */
export const nodeUrls = /*#__PURE__*/ schema.record(/*#__PURE__*/ schema.guard(isHttpUrl, 'an http(s) URL'))
