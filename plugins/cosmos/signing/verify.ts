import { decodeAddress } from '../addresses/bech32.js'
import { algorithmOf, isSignedBy } from '../addresses/public-keys.js'
import { fromBase64 } from '../base64.js'
import type { CosmosSignature } from '../contract.js'

export { aminoBytes, directBytes, messageDocument } from './documents.js'

/** Whether a signature over a document is from the key of an address. */
export function isSignedByAddress(
  address: string,
  document: Uint8Array,
  { pub_key: key, signature }: CosmosSignature,
): boolean {
  const account = decodeAddress(address)
  const publicKey = fromBase64(key.value)
  const bytes = fromBase64(signature)
  if (!account || !publicKey || !bytes) return false
  const algorithm = algorithmOf(publicKey, account.bytes)
  return algorithm !== undefined && isSignedBy(publicKey, algorithm, document, bytes)
}
