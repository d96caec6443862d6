const pattern = /^0x[0-9a-f]*$/i
const digits = '0123456789abcdef'

/** Whether a value is a text of whole bytes in hexadecimal with its prefix. */
export function isHex(value: unknown): value is string {
  return typeof value === 'string' && value.length % 2 === 0 && pattern.test(value)
}

/** Reads bytes in hexadecimal; undefined if the value is none. */
export function fromHex(value: unknown): Uint8Array | undefined {
  if (!isHex(value)) return undefined
  const bytes = new Uint8Array(value.length / 2 - 1)
  // metadata has a million digits: a slice for each byte is slow
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = 16 * digitAt(value, 2 * at + 2) + digitAt(value, 2 * at + 3)
  return bytes
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : (code | 32) - 87
}

/** Writes bytes in hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  let text = '0x'
  for (const byte of bytes) text += `${digits[byte >> 4]}${digits[byte & 15]}`
  return text
}
