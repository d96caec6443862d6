const pattern = /^0x([0-9a-f]{2})*$/i

/** Whether a value is a text of whole bytes in hexadecimal with its prefix. */
export function isHex(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}

/** Reads bytes in hexadecimal; undefined if the value is none. */
export function fromHex(value: unknown): Uint8Array | undefined {
  if (!isHex(value)) return undefined
  return Uint8Array.from({ length: value.length / 2 - 1 }, (_, at) =>
    parseInt(value.slice(2 * at + 2, 2 * at + 4), 16),
  )
}

/** Writes bytes in hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
