import type { Hex } from '../rpc/hex.js'

/**
 * Encodes a message for `personal_sign`, a text as UTF-8. Always hexadecimal, so that no wallet has to guess whether a text is
 * hexadecimal already.
 */
export function toHex(message: string | Uint8Array): Hex {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
