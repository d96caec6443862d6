import * as z from 'zod'
import { createHttpClient } from '../../outbound/create-http-client.js'
import type { Kms } from '../kms.js'
import { createServiceKms } from './service-kms.js'

const wrapped = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v\d+:/) }) })
const unwrapped = z.object({ data: z.object({ plaintext: z.string() }) })

/**
 * Creates a {@link Kms} of a key of the transit engine of Vault, or of OpenBao. The token needs `update` on `encrypt` and `decrypt` of
 * the key.
 *
 * @param address such as https://vault.example:8200/transit/shares
 */
export function createVaultKms(address: string, token: string): Kms {
  const { origin, pathname } = new URL(address)
  const [name = '', mount = ''] = pathname.split('/').reverse()
  const base = pathname.split('/').slice(0, -2).join('/')
  const prefix = `vault:${mount}/${name}:`
  const client = createHttpClient({
    baseUrl: `${origin}${base}/v1/${mount}`,
    name: 'Vault',
    headers: { 'x-vault-token': token },
    // the operator names it, and it is in a private network
    allowPrivate: true,
  })
  return createServiceKms({
    name: 'Vault',
    has: (keyId) => keyId.startsWith(prefix),
    async wrap(dataKey) {
      const body = { plaintext: Buffer.from(dataKey).toString('base64') }
      const { data } = await client.postJson(`encrypt/${name}`, body, wrapped)
      const [, version = ''] = data.ciphertext.split(':')
      return { keyId: `${prefix}${version}`, bytes: Buffer.from(data.ciphertext) }
    },
    async unwrap({ bytes }) {
      const body = { ciphertext: Buffer.from(bytes).toString() }
      const { data } = await client.postJson(`decrypt/${name}`, body, unwrapped)
      return Buffer.from(data.plaintext, 'base64')
    },
  })
}
