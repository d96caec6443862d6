import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './encryption-keys.js'

/** Encrypts what the database stores: AES-256-GCM (NIST SP 800-38D) with a key of ENCRYPTION_KEYS. */
export interface Encryption {
  /**
   * Returns `v1.<id of the key>.<nonce>.<ciphertext and tag>`, binary parts in base64url.
   *
   * @param context says what it is and to which row it belongs, so that it cannot be read in another place; not secret
   * @throws if there is no key
   */
  encrypt(secret: Uint8Array, context: string): string
  /** @throws if the key is missing, the text or the context was changed, or it was encrypted for another context */
  decrypt(encrypted: string, context: string): Uint8Array
  /** Returns whether it is encrypted with the newest key. Encrypt it again if not, so that the old key can go. */
  isCurrent(encrypted: string): boolean
}

const version = 'v1'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** @param keys the first encrypts, all decrypt */
export function createEncryption(keys: readonly EncryptionKey[]): Encryption {
  const [newest] = keys
  return {
    encrypt(secret, context) {
      if (!newest)
        throw new Error(
          'ENCRYPTION_KEYS is not set, so nothing can be encrypted. Set it to ID:KEY, 32 bytes in base64.',
        )
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, newest.bytes, nonce)
      cipher.setAAD(Buffer.from(`${version}.${newest.id}.${context}`))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return [version, newest.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(encrypted, context) {
      const [given, id = '', nonce = '', text = ''] = encrypted.split('.')
      if (given !== version) throw new Error('The stored secret has an unknown format.')
      const key = keys.find((one) => one.id === id)
      if (!key) throw new Error(`The stored secret needs the key ${id}, which is not in ENCRYPTION_KEYS.`)
      const sealed = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, 'base64url'), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(Buffer.from(`${version}.${id}.${context}`))
        decipher.setAuthTag(sealed.subarray(-tagBytes))
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
      } catch (cause) {
        throw new Error(
          `The stored secret cannot be decrypted with the key ${id}: it was changed or is in another place.`,
          {
            cause,
          },
        )
      }
    },
    isCurrent: (encrypted) => encrypted.split('.')[1] === newest?.id,
  }
}
