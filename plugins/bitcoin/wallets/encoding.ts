import { base64, hex } from '@scure/base'
import { signingErrors } from '../errors.js'

/** Max size of what a wallet signed, in bytes. */
const byteLimit = 4_000_000

/**
 * Reads bytes that a wallet returned: bytes, or text in hexadecimal or base64.
 *
 * @throws bitcoin/BAD_SIGNATURE
 */
export function readBytes(value: unknown): Uint8Array {
  try {
    if (value instanceof Uint8Array && value.length > 0 && value.length <= byteLimit)
      return Uint8Array.from(value)
    if (typeof value !== 'string' || value.length === 0 || value.length > 2 * byteLimit)
      throw new TypeError('neither bytes nor text')
    return /^([0-9a-f]{2})+$/i.test(value) ? hex.decode(value.toLowerCase()) : base64.decode(value)
  } catch (cause) {
    throw signingErrors.BAD_SIGNATURE({ cause })
  }
}

/** Writes bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Reads a message as text. @throws bitcoin/TEXT_ONLY if it is no UTF-8 */
export function toText(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw signingErrors.TEXT_ONLY({ cause })
  }
}

/** Reads the id of a transaction. @throws bitcoin/BAD_SIGNATURE */
export function readTransactionId(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw signingErrors.BAD_SIGNATURE()
  return value.toLowerCase()
}
