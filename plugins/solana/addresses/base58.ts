import { base58 } from '@scure/base'

const addressBytes = 32
const pattern = /^[1-9A-HJ-NP-Za-km-z]+$/

/** Reads bytes in base58; undefined if a character is wrong. */
export function decodeBase58(text: string): Uint8Array | undefined {
  // longer texts take quadratic time
  if (text.length > 2_048 || !pattern.test(text)) return undefined
  return base58.decode(text)
}

/** Writes bytes in base58. */
export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** Whether a value is an address: 32 bytes in base58. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 44 && decodeBase58(value)?.length === addressBytes
}
