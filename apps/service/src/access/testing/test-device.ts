import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'

/** Key pair of a device that signs proofs at a time of its own; the library `dpop` uses the clock of the machine. */
export interface TestDevice {
  readonly jkt: string
  prove(request: {
    readonly method?: string
    readonly url: string
    readonly nonce?: string | undefined
    readonly token?: string | undefined
    /** Changes of the claims. */
    readonly claims?: Readonly<Record<string, unknown>>
  }): Promise<string>
}

/** @param now milliseconds since 1970 */
export async function createTestDevice(now: () => number = Date.now): Promise<TestDevice> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const jwk = { kty, crv, x, y } as JWK
  return {
    jkt: await calculateJwkThumbprint(jwk),
    prove({ method = 'POST', url, nonce, token, claims }) {
      const ath = token && createHash('sha256').update(token).digest('base64url')
      const payload = { iat: Math.floor(now() / 1_000), jti: randomUUID(), htm: method, htu: url, nonce, ath }
      return new SignJWT({ ...payload, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(privateKey)
    },
  }
}
