import { decodeBase58, isAddress } from './addresses/base58.js'
import { isSignedBy } from './signing/verify.js'

/** Whether a text is the address of an account: 32 bytes in base58. */
export const isAccount = (address: string): boolean => isAddress(address)

/**
 * Whether an account has signed a text, by Ed25519 (RFC 8032). For servers: it needs no browser and no plugin.
 *
 * @param proof.signature in base58, as the capability `signing` returns it
 */
export function isSigned({
  address,
  message,
  signature,
}: {
  readonly address: string
  readonly message: string
  readonly signature: string
}): boolean {
  const bytes = decodeBase58(signature)
  return bytes !== undefined && isSignedBy(address, new TextEncoder().encode(message), bytes)
}
