import { WidgetError } from '#kernel'
import { rpcCodes } from '#kernel/chain'

/** The whole texts of extensions for a rejection: they have no codes. */
const rejectionPattern = /^(error: )?(cancelled|canceled|rejected)( by (the )?user)?\.?$/i

/** Converts an extension's error for a rejection to the code of EIP-1193. Returns other errors unchanged. */
export function toRejection(error: unknown): unknown {
  const { message = error } = Object(error) as { readonly message?: unknown }
  if (typeof message !== 'string' || !rejectionPattern.test(message.trim())) return error
  return new WidgetError('rpc/userRejected', message, {
    kind: 'rejection',
    rpcCode: rpcCodes.userRejected,
    cause: error,
  })
}
