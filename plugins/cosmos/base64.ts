import { base64 } from '@scure/base'

/** Writes bytes in base64. */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Reads bytes in base64; undefined if the value is none. */
export function fromBase64(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return base64.decode(value)
  } catch {
    return undefined
  }
}
