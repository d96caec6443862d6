import { rpcCodes } from '../core/errors/rpc-codes.js'
import { WidgetError } from '../core/errors/widget-error.js'

/**
 * Creates the function that converts a wallet's error for a rejection to the code of EIP-1193, for wallets that have no codes. It
 * returns other errors unchanged.
 *
 * @param pattern matches the whole text of a rejection
 */
export function toRejectionBy(pattern: RegExp): (error: unknown) => unknown {
  return (error) => {
    const { message = error } = Object(error) as { readonly message?: unknown }
    if (typeof message !== 'string' || !pattern.test(message.trim())) return error
    return new WidgetError('rpc/userRejected', message, {
      kind: 'rejection',
      rpcCode: rpcCodes.userRejected,
      cause: error,
    })
  }
}
