import type { Hex } from '../rpc/hex.js'

/** A text as personal_sign takes it: its UTF-8 in hex, so that no wallet has to guess whether it is hex already. */
export function textToHex(text: string): Hex {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
