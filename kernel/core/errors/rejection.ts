import { walk, WidgetError } from './widget-error.js'

/** Code of a rejection (EIP-1193). The table of codes, which is not part of the entry, takes it from here. */
export const userRejected = 4001

// the texts that wallets use for a rejection; matched here only (docs/behaviour.md, 10.2)
const rejectionWords = /user (rejected|denied|cancel)|rejected by (the )?user|connection request reset/i

/**
 * Whether the user rejected a request: code 4001, or a known text in the message, anywhere in the chain of causes. A
 * rejection is a state, never an error to show. Separate from rpc-codes.ts, which loads later.
 */
export function isRejection(error: unknown): boolean {
  return walk(error, isRejectionItself) !== undefined
}

function isRejectionItself(error: unknown): boolean {
  if (error instanceof WidgetError) return error.kind === 'rejection' || error.rpcCode === userRejected
  // a wallet may throw a text
  const { code, message = error } = Object(error) as { code?: unknown; message?: unknown }
  return code === userRejected || (typeof message === 'string' && rejectionWords.test(message))
}
