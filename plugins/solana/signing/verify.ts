import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58, encodeBase58 } from '../addresses/base58.js'

const signatureBytes = 64
const keyBytes = 32
/** First byte of a message with a version; legacy messages start with their number of signers. */
const versionFlag = 0x80

/** Whether a signature over bytes is from an address, by Ed25519 (RFC 8032). */
export function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = decodeBase58(address)
  try {
    return key !== undefined && ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

/** Returns the valid signature of an address on a transaction in base58; undefined if there is none. */
export function signatureOf(address: string, wire: Uint8Array): string | undefined {
  const parts = readWire(wire)
  const at = parts?.signers.indexOf(address) ?? -1
  const signature = parts?.signatures[at]
  if (!parts || !signature || !isSignedBy(address, parts.message, signature)) return undefined
  return encodeBase58(signature)
}

/** Splits a transaction in the wire format; undefined if it is none. */
export function readWire(wire: Uint8Array):
  | {
      readonly signatures: readonly Uint8Array[]
      readonly message: Uint8Array
      readonly signers: readonly string[]
    }
  | undefined {
  const count = wire[0] ?? 0
  const messageAt = 1 + count * signatureBytes
  const message = wire.slice(messageAt)
  const isVersioned = ((message[0] ?? 0) & versionFlag) !== 0
  const headerAt = isVersioned ? 1 : 0
  const required = message[headerAt]
  // the number of keys is one byte: a transaction of 1,232 bytes has fewer than 128
  const keysAt = headerAt + 4
  if (count === 0 || required !== count || message.length < keysAt + count * keyBytes) return undefined
  return {
    signatures: Array.from({ length: count }, (_, at) =>
      wire.slice(1 + at * signatureBytes, 1 + (at + 1) * signatureBytes),
    ),
    message,
    signers: Array.from({ length: count }, (_, at) =>
      encodeBase58(message.slice(keysAt + at * keyBytes, keysAt + (at + 1) * keyBytes)),
    ),
  }
}
