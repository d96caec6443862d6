import type { rpcCodes } from './rpc-codes.js'
import { walk, WidgetError } from './widget-error.js'

// the number alone: the table of codes is not needed where nothing but a "no" is looked for
const userRejected: (typeof rpcCodes)['userRejected'] = 4001

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
  if (error instanceof WidgetError) return error.kind === 'rejection' || error.rpcCode === userRejected
  if (typeof error === 'string') return rejectionWords.test(error)
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === userRejected || (typeof message === 'string' && rejectionWords.test(message))
}
