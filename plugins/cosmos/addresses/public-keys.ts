import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'

/** Kind of a key: how its address is made, and what its signatures hash. */
export type KeyAlgorithm = 'secp256k1' | 'ethsecp256k1'

const addressBytes = 20

/** The bytes of a key's address. @throws if the bytes are no compressed key */
export function accountOf(publicKey: Uint8Array, algorithm: KeyAlgorithm): Uint8Array {
  if (algorithm === 'secp256k1') return ripemd160(sha256(publicKey))
  const uncompressed = secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
  // without the byte that says that it is uncompressed
  return keccak_256(uncompressed.subarray(1)).slice(-addressBytes)
}

const isEqual = (first: Uint8Array, second: Uint8Array) =>
  first.length === second.length && first.every((byte, at) => byte === second[at])

/** Returns the kind of a key by the bytes of its address; undefined if the address is of another key. */
export function algorithmOf(publicKey: Uint8Array, account: Uint8Array): KeyAlgorithm | undefined {
  const algorithms = ['secp256k1', 'ethsecp256k1'] as const
  try {
    return algorithms.find((algorithm) => isEqual(accountOf(publicKey, algorithm), account))
  } catch {
    return undefined
  }
}

/** Whether a signature of 64 bytes over a document is from a key. */
export function isSignedBy(
  publicKey: Uint8Array,
  algorithm: KeyAlgorithm,
  document: Uint8Array,
  signature: Uint8Array,
): boolean {
  const hash = algorithm === 'secp256k1' ? sha256(document) : keccak_256(document)
  try {
    // who has seen a signature can make the one with the other s; chains take the lower only
    return secp256k1.verify(signature, hash, publicKey, { prehash: false, lowS: true })
  } catch {
    return false
  }
}
