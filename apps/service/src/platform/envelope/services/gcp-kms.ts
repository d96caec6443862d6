import * as z from 'zod'
import { createHttpClient, type HttpClient } from '../../outbound/create-http-client.js'
import type { Kms } from '../kms.js'
import { createServiceKms } from './service-kms.js'

const wrapped = z.object({ name: z.string(), ciphertext: z.string() })
const unwrapped = z.object({ plaintext: z.string() })
const accessToken = z.object({ access_token: z.string(), expires_in: z.number() })

const tokenPath = 'computeMetadata/v1/instance/service-accounts/default/token'
/** A token is replaced before it ends. */
const marginMs = 60_000
const associatedData = Buffer.from('foyer data key').toString('base64')

/** Addresses of Google Cloud, which tests replace. */
export interface GcpAddresses {
  readonly api: string
  readonly metadata: string
}

const defaultAddresses: GcpAddresses = {
  api: 'https://cloudkms.googleapis.com/v1',
  metadata: 'http://metadata.google.internal',
}

/**
 * Creates a {@link Kms} of a key of Google Cloud KMS, with the service account of the machine or of the workload. It needs the role
 * `cloudkms.cryptoKeyEncrypterDecrypter`.
 *
 * @param name such as projects/shop/locations/europe/keyRings/foyer/cryptoKeys/shares
 */
export function createGcpKms(name: string, { api, metadata }: GcpAddresses = defaultAddresses): Kms {
  const readToken = createTokenReader(metadata)
  const client = createHttpClient({ baseUrl: api, name: 'Google Cloud KMS', allowPrivate: true })
  const post = async <T>(method: string, body: object, schema: z.ZodType<T>) =>
    client.postJson(`${name}:${method}`, { ...body, additionalAuthenticatedData: associatedData }, schema, {
      authorization: `Bearer ${await readToken()}`,
    })
  return createServiceKms({
    name: 'Google Cloud KMS',
    has: (keyId) => keyId.startsWith(`gcp:${name}/`),
    async wrap(dataKey) {
      const answer = await post('encrypt', { plaintext: Buffer.from(dataKey).toString('base64') }, wrapped)
      return { keyId: `gcp:${answer.name}`, bytes: Buffer.from(answer.ciphertext, 'base64') }
    },
    async unwrap({ bytes }) {
      const answer = await post('decrypt', { ciphertext: Buffer.from(bytes).toString('base64') }, unwrapped)
      return Buffer.from(answer.plaintext, 'base64')
    },
  })
}

/** Reads the token of the service account, once until it ends. */
function createTokenReader(metadata: string): () => Promise<string> {
  let client: HttpClient | undefined
  let token: { readonly text: string; readonly endsAt: number } | undefined
  return async () => {
    if (token && token.endsAt > Date.now()) return token.text
    client ??= createHttpClient({
      baseUrl: metadata,
      name: 'the metadata server',
      headers: { 'metadata-flavor': 'Google' },
      allowPrivate: true,
    })
    const answer = await client.getJson(tokenPath, accessToken)
    token = { text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1_000 - marginMs }
    return token.text
  }
}
