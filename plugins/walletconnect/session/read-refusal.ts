import { rpcCodes, WidgetError } from '#kernel'

/** The protocol's codes of a visitor who said no: to all of it, or to networks, methods or events. */
const refusals: readonly unknown[] = [5000, 5001, 5002, 5003]

/** A "no" in the protocol's numbers as the one that every caller knows (EIP-1193); anything else as it is. */
export function readRefusal(error: unknown): unknown {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  if (!refusals.includes(code)) return error
  const words = typeof message === 'string' ? message : 'User rejected'
  return new WidgetError('rpc/userRejected', words, {
    kind: 'rejection',
    rpcCode: rpcCodes.userRejected,
    cause: error,
  })
}
