import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decrypt, encrypt } from '../aes-gcm.js'
import { createEnvelope } from '../create-envelope.js'
import { createKms } from '../create-kms.js'
import { masterKeys } from '../master-keys.js'
import { createAwsKms, type AwsSdk } from './aws-kms.js'
import { createGcpKms } from './gcp-kms.js'

const secret = Buffer.from('share of a wallet')
const row = { table: 'shares.sets', row: 'r1', wallet: 'w1', user: 'u1', version: 1 }

type Answer = readonly [status: number, body: object]

/** Starts a server that answers JSON. Returns its URL. */
async function serve(answer: (request: IncomingMessage, body: Readonly<Record<string, string>>) => Answer) {
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const body = bytes.length > 0 ? (JSON.parse(bytes.toString()) as Record<string, string>) : {}
      const [status, content] = answer(request, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Key with versions, as key management services have them. */
function createVersions() {
  const versions = [randomBytes(32)]
  const keyOf = (version: number) => versions[version - 1] ?? randomBytes(32)
  return {
    rotate: () => void versions.push(randomBytes(32)),
    encrypt: (plaintext: Uint8Array) => ({
      version: versions.length,
      bytes: encrypt(keyOf(versions.length), plaintext, ''),
    }),
    decrypt: (version: number, bytes: Uint8Array) => decrypt(keyOf(version), bytes, ''),
  }
}

/** Starts a server that speaks the API of Vault's transit engine. */
async function startVault(token: string) {
  const key = createVersions()
  let isDown = false
  const url = await serve((request, body) => {
    if (isDown) return [503, { errors: ['Vault is sealed'] }]
    if (request.headers['x-vault-token'] !== token) return [403, { errors: ['permission denied'] }]
    if (request.url === '/base/v1/transit/encrypt/shares') {
      const { version, bytes } = key.encrypt(Buffer.from(body['plaintext'] ?? '', 'base64'))
      const ciphertext = `vault:v${version}:${Buffer.from(bytes).toString('base64')}`
      return [200, { data: { ciphertext, key_version: version } }]
    }
    if (request.url !== '/base/v1/transit/decrypt/shares') return [404, { errors: [] }]
    const [, version = '', bytes = ''] = (body['ciphertext'] ?? '').split(':')
    const plaintext = key.decrypt(Number(version.slice(1)), Buffer.from(bytes, 'base64'))
    return [200, { data: { plaintext: Buffer.from(plaintext).toString('base64') } }]
  })
  return { url: `${url}/base`, rotate: key.rotate, stop: () => void (isDown = true) }
}

describe('Vault transit', () => {
  const token = 'hvs.token'
  const open = (keys: string, vaultToken: string | undefined = token) =>
    createEnvelope(createKms(masterKeys.parse(keys), { option: 'SHARES_KEYS', vaultToken }))

  test('21: wraps data keys, which a new version of the key wraps again', async () => {
    const vault = await startVault(token)
    const envelope = open(`vault:${vault.url}/transit/shares`)
    const sealed = await envelope.seal(secret, row)
    expect(sealed).toMatch(/^e1\.vault%3Atransit%2Fshares%3Av1\./)
    expect(await envelope.open(sealed, row)).toEqual(secret)
    vault.rotate()
    expect(await envelope.open(sealed, row)).toEqual(secret)
    expect(sealed.startsWith(await envelope.currentPrefix())).toBe(false)
    const rewrapped = await envelope.rewrap(sealed)
    expect(rewrapped.startsWith(await envelope.currentPrefix())).toBe(true)
    expect(await envelope.open(rewrapped, row)).toEqual(secret)
  })

  test('reads what a key of the option has wrapped, so that an operator can move to Vault', async () => {
    const vault = await startVault(token)
    const local = `2026:${randomBytes(32).toString('base64')}`
    const sealed = await open(local).seal(secret, row)
    const moved = open(`vault:${vault.url}/transit/shares,${local}`)
    expect(await moved.open(sealed, row)).toEqual(secret)
    const rewrapped = await moved.rewrap(sealed)
    expect(await open(`vault:${vault.url}/transit/shares`).open(rewrapped, row)).toEqual(secret)
    await expect(open(local).open(rewrapped, row)).rejects.toThrow(
      'needs the key vault:transit/shares:v1, which is not in SHARES_KEYS',
    )
  })

  test('needs a token', async () => {
    const vault = await startVault(token)
    const keys = `vault:${vault.url}/transit/shares`
    expect(() => createKms(masterKeys.parse(keys), { option: 'SHARES_KEYS' })).toThrow(
      'so VAULT_TOKEN is required',
    )
    const refused = open(keys, 'wrong').seal(secret, row)
    await expect(refused).rejects.toThrow('Vault refused to use the master key')
    await expect(refused).rejects.not.toThrow(vault.url)
  })

  test('that does not answer is a failure that may pass, without its address', async () => {
    const vault = await startVault(token)
    const envelope = open(`vault:${vault.url}/transit/shares`)
    const sealed = await envelope.seal(secret, row)
    vault.stop()
    await expect(envelope.open(sealed, row)).rejects.toMatchObject({ status: 503, field: 'keys' })
    await expect(envelope.open(sealed, row)).rejects.not.toThrow(vault.url)
  })
})

test('Google Cloud KMS wraps data keys with the token of the metadata server', async () => {
  const name = 'projects/shop/locations/europe/keyRings/foyer/cryptoKeys/shares'
  const key = createVersions()
  const context = Buffer.from('foyer data key').toString('base64')
  let tokens = 0
  const metadata = await serve((request) => {
    if (request.headers['metadata-flavor'] !== 'Google') return [403, {}]
    tokens += 1
    return [200, { access_token: 'gcp-token', expires_in: 3_600 }]
  })
  const api = await serve((request, body) => {
    if (request.headers.authorization !== 'Bearer gcp-token') return [401, {}]
    if (body['additionalAuthenticatedData'] !== context) return [400, {}]
    if (request.url === `/v1/${name}:encrypt`) {
      const { version, bytes } = key.encrypt(Buffer.from(body['plaintext'] ?? '', 'base64'))
      const ciphertext = Buffer.from([version, ...bytes]).toString('base64')
      return [200, { name: `${name}/cryptoKeyVersions/${version}`, ciphertext }]
    }
    if (request.url !== `/v1/${name}:decrypt`) return [404, {}]
    const [version = 0, ...bytes] = Buffer.from(body['ciphertext'] ?? '', 'base64')
    return [200, { plaintext: Buffer.from(key.decrypt(version, Buffer.from(bytes))).toString('base64') }]
  })
  const envelope = createEnvelope(createGcpKms(name, { api: `${api}/v1`, metadata }))
  const sealed = await envelope.seal(secret, row)
  key.rotate()
  expect(await envelope.open(sealed, row)).toEqual(secret)
  expect(sealed.startsWith(await envelope.currentPrefix())).toBe(false)
  expect(await envelope.open(await envelope.rewrap(sealed), row)).toEqual(secret)
  expect(tokens).toBe(1)
})

describe('AWS KMS', () => {
  const arn = 'arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab'

  test('wraps data keys with the SDK, in the region of the key', async () => {
    const key = createVersions()
    const regions: string[] = []
    class Command {
      readonly input: Readonly<Record<string, unknown>>
      constructor(input: Readonly<Record<string, unknown>>) {
        this.input = input
      }
    }
    class KMSClient {
      constructor({ region }: { readonly region: string }) {
        regions.push(region)
      }
      async send({ input }: Command) {
        expect(input).toMatchObject({ KeyId: arn, EncryptionContext: { purpose: 'foyer data key' } })
        if (input['Plaintext'])
          return { KeyId: arn, CiphertextBlob: key.encrypt(input['Plaintext'] as Uint8Array).bytes }
        return { KeyId: arn, Plaintext: key.decrypt(1, input['CiphertextBlob'] as Uint8Array) }
      }
    }
    const sdk = { KMSClient, EncryptCommand: Command, DecryptCommand: Command } as unknown as AwsSdk
    const envelope = createEnvelope(createAwsKms(arn, async () => sdk))
    const sealed = await envelope.seal(secret, row)
    expect(await envelope.open(sealed, row)).toEqual(secret)
    expect(sealed.startsWith(await envelope.currentPrefix())).toBe(true)
    expect(regions).toEqual(['eu-central-1'])
  })

  test('without the package says how to install it', async () => {
    const envelope = createEnvelope(createKms(masterKeys.parse(`aws:${arn}`), { option: 'SHARES_KEYS' }))
    await expect(envelope.seal(secret, row)).rejects.toThrow('Run: npm install @aws-sdk/client-kms')
  })
})

test.each([
  'vault:vault.example/transit/shares',
  'vault:https://vault.example/shares',
  'vault:https://user:password@vault.example/transit/shares',
  'aws:alias/shares',
  'gcp:shares',
])('%s is no master key', (text) => {
  expect(masterKeys.safeParse(text).success).toBe(false)
})
