import { decodeAddress } from './addresses/bech32.js'
import { aminoBytes, isSignedByAddress, messageDocument } from './signing/verify.js'

/** Whether a text is the address of an account with a key, in small letters. */
export function isAccount(address: string): boolean {
  const decoded = decodeAddress(address)
  return decoded?.address === address && decoded.bytes.length === 20
}

/**
 * Whether an account has signed a text (ADR-036). For servers: it needs no browser and no plugin.
 *
 * @param proof.signature and `publicKey` in base64, as the capability `signing` returns them
 */
export function isSigned({
  address,
  message,
  signature,
  publicKey,
}: {
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly publicKey?: string | undefined
}): boolean {
  if (publicKey === undefined) return false
  const document = aminoBytes(messageDocument(address, message))
  const signed = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKey }, signature }
  return isSignedByAddress(address, document, signed)
}
