import { WidgetError } from '#kernel'
import { rpcCodes } from '#kernel/chain'
import { authErrors } from '../errors.js'

/** Code of errors with the frame's text. */
export const frameErrorCode = 'auth/FRAME_ERROR'

/** Creates the error of an error reply: with the frame's text and code, which a rejection by the user has. */
export function frameError({
  message,
  code,
}: {
  readonly message: string
  readonly code?: number | undefined
}): WidgetError {
  if (code === rpcCodes.userRejected)
    return new WidgetError('rpc/userRejected', message, { kind: 'rejection', rpcCode: code })
  const text = message || authErrors.FRAME_ERROR.text
  return new WidgetError(frameErrorCode, text, {
    kind: code === undefined ? 'request' : 'rpc',
    ...(code !== undefined && { rpcCode: code }),
  })
}
