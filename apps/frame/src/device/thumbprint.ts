import { toBase64Url } from '../wallet/base64url.js'

/** Returns the thumbprint of a public key of P-256 (RFC 7638), as the server knows this device. */
export async function thumbprintOf(key: CryptoKey): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', key)
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
