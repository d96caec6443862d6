/**
 * Derives the AES-GCM key of a passkey from the output of its PRF extension (HKDF with SHA-256).
 *
 * @param prfOutput 32 bytes of `prf.results.first`; the caller overwrites them
 * @param salt random per wallet and stored with the sealed share, 32 bytes
 * @throws RangeError if a length is wrong
 */
export async function derivePasskeyKey(prfOutput: Uint8Array, salt: Uint8Array): Promise<CryptoKey> {
  if (prfOutput.length !== 32)
    throw new RangeError(`passkey: PRF output of ${prfOutput.length} bytes, expected 32`)
  if (salt.length !== 32) throw new RangeError(`passkey: salt of ${salt.length} bytes, expected 32`)
  const material = await crypto.subtle.importKey('raw', Uint8Array.from(prfOutput), 'HKDF', false, [
    'deriveKey',
  ])
  const info = new TextEncoder().encode('foyer recovery share, version 1')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: Uint8Array.from(salt), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
