import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

const addressBytes = 32
/** Longest address in base58. */
const maxAddressLength = 44
/** Longest text in base58 that is read: a transaction. Longer ones take quadratic time. */
const maxTextLength = 2_048
const marker = Buffer.from('ProgramDerivedAddress')

/** Reads bytes in base58; undefined if a character is wrong. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > maxTextLength || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  return base58.decode(text)
}

/** Writes bytes in base58. */
export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** Returns an address; undefined if the text is not 32 bytes in base58. Addresses have no checksum. */
export function readAddress(text: string): string | undefined {
  return text.length <= maxAddressLength && decodeBase58(text)?.length === addressBytes ? text : undefined
}

/** Returns the bytes of an address. @throws RangeError if it is none */
export function bytesOf(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== addressBytes) throw new RangeError(`Not an address: ${address}`)
  return bytes
}

/** Whether a key can sign for the address: 32 bytes that are a point of Ed25519. Addresses of programs are none. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Derives the address that a program has for seeds: the first of 256 candidates that is not on the curve.
 *
 * @param program address in base58
 */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  const programBytes = bytesOf(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(...seeds, Uint8Array.of(bump), programBytes, marker)
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new RangeError('No address for these seeds')
}

/** Hashes texts and bytes, one after the other. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
