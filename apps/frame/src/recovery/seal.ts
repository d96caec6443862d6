import { WrongShareError } from '../keys/errors.js'

/** Wallet, split and mode of a sealed share. A share that was moved to another of them does not open. */
export interface SealContext {
  /** EVM address of the wallet. */
  readonly wallet: string
  /** Split of the share. */
  readonly split: string
  readonly mode: 'password' | 'passkey'
}

/** Version of the format: nonce of 12 bytes, then ciphertext and tag of AES-256-GCM. */
const version = 1
const nonceBytes = 12

/**
 * Encrypts a recovery share.
 *
 * @param key AES-GCM key of 256 bits
 * @returns nonce, ciphertext and tag
 */
export async function sealShare(
  key: CryptoKey,
  share: Uint8Array,
  context: SealContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const encrypted = await crypto.subtle.encrypt(parameters(nonce, context), key, Uint8Array.from(share))
  const sealed = new Uint8Array(nonceBytes + encrypted.byteLength)
  sealed.set(nonce)
  sealed.set(new Uint8Array(encrypted), nonceBytes)
  return sealed
}

/**
 * Decrypts a recovery share.
 *
 * @returns the share, which the caller overwrites
 * @throws WrongShareError if the password or passkey is wrong, or the share was changed or moved
 */
export async function openShare(
  key: CryptoKey,
  sealed: Uint8Array,
  context: SealContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const copy = Uint8Array.from(sealed)
  try {
    const share = await crypto.subtle.decrypt(
      parameters(copy.subarray(0, nonceBytes), context),
      key,
      copy.subarray(nonceBytes),
    )
    return new Uint8Array(share)
  } catch (error) {
    throw new WrongShareError('the sealed share does not open', { cause: error })
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, { wallet, split, mode }: SealContext): AesGcmParams {
  // a list in JSON: no value can run over into the next
  const context = JSON.stringify([wallet.toLowerCase(), split, mode, version])
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context), tagLength: 128 }
}
