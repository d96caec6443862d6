import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58, encodeBase58 } from './base58.js'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** Whether 32 bytes are a point of Ed25519, so that a key can sign for the address. Addresses of programs are not. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Derives the address that a program has for seeds: the first of 255 candidates that is not on the curve.
 *
 * @param program address in base58
 */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  const programBytes = bytesOf(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(join([...seeds, Uint8Array.of(bump), programBytes, marker]))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new RangeError('No address for these seeds')
}

/** Returns the bytes of an address. @throws RangeError if it is none */
export function bytesOf(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new RangeError(`Not an address: ${address}`)
  return bytes
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
