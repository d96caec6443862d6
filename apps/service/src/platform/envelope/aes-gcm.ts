import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts by AES-256-GCM (NIST SP 800-38D) with a random nonce. Returns nonce, ciphertext and tag. */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, associatedData: string): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the result of {@link encrypt}. @throws if the key, the bytes or the associated data are not the same. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, associatedData: string): Uint8Array {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
