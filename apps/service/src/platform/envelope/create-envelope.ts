import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.js'
import type { Kms, WrappedKey } from './kms.js'

/** Row that a secret belongs to. It is the associated data of the ciphertext, so that a row cannot be moved. */
export interface SealedRow {
  /** Table with its schema, such as `shares.sets`. */
  readonly table: string
  /** Id of the row, and the column if a row has several secrets. */
  readonly row: string
  /** Id of the wallet; empty where a row has none. */
  readonly wallet: string
  /** Id of the user; empty where a row has none. */
  readonly user: string
  /** Version of the content's format. */
  readonly version: number
}

/**
 * Encrypts secrets of rows, each with a data key of its own that the master key encrypts. The database stores texts of the form
 * `e1.<id of the master key>.<wrapped data key>.<nonce, ciphertext and tag>`.
 */
export interface Envelope {
  seal(secret: Uint8Array, row: SealedRow): Promise<string>
  /** @throws if the master key is missing, the text was changed, or it was sealed for another row */
  open(sealed: string, row: SealedRow): Promise<Uint8Array>
  /** Encrypts the data key with the newest master key, and leaves the ciphertext as it is. */
  rewrap(sealed: string): Promise<string>
  /** Returns the beginning of all texts whose data key is encrypted with the newest master key. */
  currentPrefix(): Promise<string>
}

const format = 'e1'
const dataKeyBytes = 32

/** Creates envelope encryption with the master keys of a {@link Kms}. */
export function createEnvelope(kms: Kms): Envelope {
  return {
    async seal(secret, row) {
      const dataKey = randomBytes(dataKeyBytes)
      try {
        const ciphertext = encrypt(dataKey, secret, associatedData(row))
        return toText(await kms.wrap(dataKey), Buffer.from(ciphertext).toString('base64url'))
      } finally {
        dataKey.fill(0)
      }
    },
    async open(sealed, row) {
      const { wrapped, ciphertext } = readText(sealed)
      const dataKey = await kms.unwrap(wrapped)
      try {
        return decrypt(dataKey, Buffer.from(ciphertext, 'base64url'), associatedData(row))
      } catch (cause) {
        throw new Error(
          `A secret of ${row.table} cannot be decrypted: it was changed or belongs to another row.`,
          { cause },
        )
      } finally {
        dataKey.fill(0)
      }
    },
    async rewrap(sealed) {
      const { wrapped, ciphertext } = readText(sealed)
      const dataKey = await kms.unwrap(wrapped)
      try {
        return toText(await kms.wrap(dataKey), ciphertext)
      } finally {
        dataKey.fill(0)
      }
    },
    currentPrefix: async () => prefixOf(await kms.keyId()),
  }
}

function associatedData({ table, row, wallet, user, version }: SealedRow): string {
  return JSON.stringify([format, table, row, wallet, user, version])
}

function toText({ keyId, bytes }: WrappedKey, ciphertext: string): string {
  return `${prefixOf(keyId)}${Buffer.from(bytes).toString('base64url')}.${ciphertext}`
}

function prefixOf(keyId: string): string {
  return `${format}.${encodeURIComponent(keyId).replaceAll('.', '%2E')}.`
}

function readText(sealed: string): { readonly wrapped: WrappedKey; readonly ciphertext: string } {
  const [version, keyId = '', wrapped = '', ciphertext = ''] = sealed.split('.')
  if (version !== format) throw new Error('The stored secret has an unknown format.')
  return {
    wrapped: { keyId: decodeURIComponent(keyId), bytes: Buffer.from(wrapped, 'base64url') },
    ciphertext,
  }
}
