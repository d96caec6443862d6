import { badRequest } from './held-key.js'

const signatureBytes = 64
const keyBytes = 32

/**
 * The message of a serialized Solana transaction, and where in it the signature of a key belongs. Legacy and versioned ones
 * begin alike but for one byte. Throws -32602 for what is no transaction, or none that the key signs.
 */
export function signatureSlot(transaction: Uint8Array, publicKey: Uint8Array) {
  const signatures = compactLength(transaction, 0)
  const start = signatures.end + signatures.value * signatureBytes
  const message = transaction.subarray(start)
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  const header = isVersioned ? 1 : 0
  const keys = compactLength(message, header + 3)
  const place = Array.from({ length: Math.min(keys.value, signatures.value) }).findIndex((_, index) => {
    const key = message.subarray(keys.end + index * keyBytes, keys.end + (index + 1) * keyBytes)
    return key.length === keyBytes && key.every((byte, offset) => byte === publicKey[offset])
  })
  if (place < 0) throw badRequest('This is no transaction that waits for a signature of this account.')
  return { message, at: signatures.end + place * signatureBytes }
}

/** Solana's compact-u16: seven bits a byte, the lowest first. */
function compactLength(bytes: Uint8Array, from: number) {
  let [value, end] = [0, from]
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[end++]
    if (byte === undefined) break
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, end }
  }
  throw badRequest('This is no transaction.')
}
