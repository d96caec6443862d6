import { nestedErrors, readNumber, textOf } from './nested-errors.js'
import { isWidgetError } from './widget-error.js'

/** Code of a rejection (EIP-1193). The table of codes, which is not part of the entry, takes it from here. */
export const userRejected = 4001

/** Status words of hardware wallets: "conditions of use not satisfied" (ISO 7816-4), and "refused on the device". */
const deviceRejections: readonly (number | undefined)[] = [0x6985, 0x5501]

// the texts that wallets use for a rejection; matched here only (docs/behaviour.md, 10.2)
const rejectionWords =
  /user (rejected|denied|cancel)|(rejected|denied|cancell?ed) by (the )?user|connection request reset|\bdevice\b.*\b0x(6985|5501)\b/i

/**
 * Whether the user rejected a request: code 4001, or a known text in the message, of the error or of one within it. A
 * rejection is a state, never an error to show. Separate from rpc-codes.ts, which loads later.
 */
export function isRejection(error: unknown): boolean {
  return nestedErrors(error).some(isRejectionItself)
}

function isRejectionItself(error: unknown): boolean {
  if (isWidgetError(error)) return error.kind === 'rejection' || error.rpcCode === userRejected
  if (readNumber(error, 'code') === userRejected) return true
  if (deviceRejections.includes(readNumber(error, 'statusCode'))) return true
  return rejectionWords.test(textOf(error) ?? '')
}
