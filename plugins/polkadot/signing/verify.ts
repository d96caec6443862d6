import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { verify as verifySr25519 } from '@scure/sr25519'

/** Type of the key that signed. */
export type KeyType = 'sr25519' | 'ed25519' | 'ecdsa'

const [opening, closing] = ['<Bytes>', '</Bytes>'].map((text) => new TextEncoder().encode(text)) as [
  Uint8Array,
  Uint8Array,
]

const isAt = (bytes: Uint8Array, part: Uint8Array, at: number) =>
  at >= 0 && part.every((byte, index) => bytes[at + index] === byte)

/** Puts bytes between `<Bytes>` and `</Bytes>`, as extensions do, so that no signature is one of a transaction. */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    bytes.length >= opening.length + closing.length &&
    isAt(bytes, opening, 0) &&
    isAt(bytes, closing, bytes.length - closing.length)
  return isWrapped ? bytes : Uint8Array.from([...opening, ...bytes, ...closing])
}

/** Signatures by type of the key. Wallets may prepend a byte with the number of the type. */
function candidatesOf(signature: Uint8Array): readonly (readonly [KeyType, Uint8Array])[] {
  const [first] = signature
  const rest = signature.subarray(1)
  if (signature.length === 64)
    return [
      ['sr25519', signature],
      ['ed25519', signature],
    ]
  if (signature.length === 66) return first === 2 ? [['ecdsa', rest]] : []
  if (signature.length !== 65) return []
  const typed = (
    [
      ['ed25519', rest],
      ['sr25519', rest],
    ] as const
  ).filter((_, number) => number === first)
  return [...typed, ['ecdsa', signature]]
}

function isSignedBy(type: KeyType, publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) {
  try {
    if (type === 'sr25519') return verifySr25519(message, signature, publicKey)
    if (type === 'ed25519') return ed25519.verify(signature, message, publicKey, { zip215: false })
    const hash = blake2b(message, { dkLen: 32 })
    const ecdsa = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    // who has seen a signature can make the one with the other s; wallets make the lower
    if (ecdsa.hasHighS()) return false
    const point = ecdsa.addRecoveryBit(signature[64] ?? 0).recoverPublicKey(hash)
    // an address of such a key has its hash
    const account = blake2b(point.toRawBytes(true), { dkLen: 32 })
    return account.every((byte, at) => byte === publicKey[at])
  } catch {
    return false
  }
}

/**
 * Returns the type of the key that signed these bytes, and the signature without a byte for the type; undefined if it is not from this
 * key.
 *
 * @param publicKey the 32 bytes of the address
 */
export function typedSignatureOf(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): { readonly type: KeyType; readonly bytes: Uint8Array } | undefined {
  const found = candidatesOf(signature).find(([type, bytes]) => isSignedBy(type, publicKey, message, bytes))
  return found && { type: found[0], bytes: found[1] }
}

/**
 * Returns the type of the key that signed bytes, wrapped or as they are; undefined if the signature is not from this key.
 *
 * @param publicKey the 32 bytes of the address
 */
export function signerTypeOf(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): KeyType | undefined {
  const messages = [wrapBytes(message), message]
  return candidatesOf(signature).find(([type, bytes]) =>
    messages.some((text) => isSignedBy(type, publicKey, text, bytes)),
  )?.[0]
}
