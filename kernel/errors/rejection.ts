import { rpcCodes } from './rpc-codes.js'
import { walk, WidgetError } from './widget-error.js'

// the words of the field for "the user said no"; matched here and nowhere else (specification, section 8)
const rejectionWords = /user (rejected|denied|cancel)|rejected by (the )?user|connection request reset/i

/**
 * Whether the user said no: code 4001, or the known words in the message, anywhere in the chain of causes.
 * A "no" is a state, never an error to show.
 */
export function isRejection(error: unknown): boolean {
  return walk(error, saysNo) !== undefined
}

function saysNo(error: unknown): boolean {
  if (error instanceof WidgetError)
    return error.kind === 'rejection' || error.rpcCode === rpcCodes.userRejected
  if (typeof error === 'string') return rejectionWords.test(error)
  try {
    const { code, message } = error as { code?: unknown; message?: unknown }
    return code === rpcCodes.userRejected || (typeof message === 'string' && rejectionWords.test(message))
  } catch {
    return false
  }
}
