import { blake2AsU8a, decodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { sr25519KeypairFromSeed, sr25519Sign, sr25519Verify, waitReady } from '@polkadot/wasm-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeCapabilityContext } from '#kernel/testing'
import { runs } from '../../../tooling/unit/runs.js'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import { samplePayload } from '../testing/sample-payload.js'
import { createPolkadotTestWallet, signedBytesOf } from '../testing/wallet.js'
import { createTestConnection, seedOf, testNetworks } from '../testing/world.js'
import type { PolkadotSigned } from '../contract.js'
import { createSigning } from './create-signing.js'
import { signerTypeOf, wrapBytes } from './verify.js'

const [network, , kusama] = testNetworks
if (!network || !kusama) throw new Error('There are networks')
const { signal } = new AbortController()
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function connect(options: Parameters<typeof createTestConnection>[0] = {}) {
  const { wallet, driver } = createTestConnection(options)
  await driver.connect({ signal })
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
  const [own = ''] = wallet.addresses
  const address = encodeSs58(decodeSs58(own)!.publicKey, 0)
  const account = `${network!.caipNetworkId}:${address}` as const
  const sign = (transaction: unknown, on = network!) =>
    signing.transaction!({ account, network: on, transaction, signal }) as Promise<PolkadotSigned>
  return { wallet, signing, own, address, account, sign }
}

const codesOf = (error: unknown): readonly unknown[] => {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown }
  return code === undefined ? [] : [code, ...codesOf(cause)]
}

describe('transactions', () => {
  test.each(['sr25519', 'ed25519', 'ecdsa'] as const)('are signed by %s keys', async (keyType) => {
    const { sign, own, wallet } = await connect({ keyType })
    const payload = samplePayload(own)
    const { signature } = await sign(payload)
    expect(signatureVerify(signedBytesOf(payload), signature, own)).toMatchObject({
      isValid: true,
      isWrapped: false,
      crypto: keyType,
    })
    expect(wallet.prompts).toEqual(['enable', 'signPayload'])
  })

  test('reach the wallet unchanged, and long ones are hashed', async () => {
    const { sign, own } = await connect()
    const payload = { ...samplePayload(own), method: `0x${'07'.repeat(400)}` }
    const { signature } = await sign(payload)
    expect(signedBytesOf(payload)).toHaveLength(32)
    expect(signatureVerify(signedBytesOf(payload), signature, own).isValid).toBe(true)
    const other = { ...payload, tip: '0x01' }
    expect(signatureVerify(signedBytesOf(other), signature, own).isValid).toBe(false)
  })

  test('may name the account in the format of any network', async () => {
    const { sign, own } = await connect()
    for (const prefix of [0, 2, 42, 7_391]) {
      const payload = samplePayload(encodeSs58(decodeAddress(own), prefix))
      expect(signatureVerify(signedBytesOf(payload), (await sign(payload)).signature, own).isValid).toBe(true)
    }
  })

  test.each([
    ['undefined', undefined, 'BAD_TRANSACTION'],
    ['null', null, 'BAD_TRANSACTION'],
    ['a text', '0x00', 'BAD_TRANSACTION'],
    ['no address', { address: undefined }, 'BAD_TRANSACTION'],
    ['an address of Ethereum', { address: `0x${'ab'.repeat(20)}` }, 'FOREIGN_ADDRESS'],
    [
      'an address with a wrong checksum',
      { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6' },
      'BAD_CHECKSUM',
    ],
    ['another account', { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' }, 'OTHER_ACCOUNT'],
    ['no genesis hash', { genesisHash: undefined }, 'BAD_TRANSACTION'],
    ['a short genesis hash', { genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182' }, 'BAD_TRANSACTION'],
    ['another network', samplePayload('', kusama), 'OTHER_NETWORK'],
    ['no call', { method: undefined }, 'BAD_TRANSACTION'],
    ['a call that is no hexadecimal', { method: 'remark' }, 'BAD_TRANSACTION'],
  ])('with %s never reach the wallet', async (_, change, code) => {
    const { sign, own, wallet } = await connect()
    const fields = Object(change) as { readonly address?: string }
    const named = fields.address === '' ? { ...fields, address: own } : fields
    const transaction =
      typeof change === 'object' && change !== null ? { ...samplePayload(own), ...named } : change
    const error: unknown = await sign(transaction).catch((reason: unknown) => reason)
    expect(codesOf(error)).toEqual(['polkadot/SIGN_FAILED', `polkadot/${code}`])
    expect(wallet.prompts).toEqual(['enable'])
  })
})

describe('messages', () => {
  test('are signed between <Bytes> and </Bytes>', async () => {
    const { signing, account, own } = await connect()
    const { signature } = await signing.message({ account, network, message: 'text', signal })
    expect(signatureVerify(bytesOf('<Bytes>text</Bytes>'), signature, own).isValid).toBe(true)
  })

  test('that a wallet would take for hexadecimal are signed as texts', async () => {
    const { signing, account, own } = await connect()
    const { signature } = await signing.message({ account, network, message: '0xabcd', signal })
    expect(signatureVerify(bytesOf('0xabcd'), signature, own).isValid).toBe(true)
  })

  test('signed by another key of the wallet are refused', async () => {
    const [seed, other] = [seedOf(1), seedOf(2)]
    const { signing, account, wallet } = await connect({ seeds: [seed, other] })
    const second = createPolkadotTestWallet({ seeds: [other] })
    const honest = wallet.request
    expect(honest).toBeDefined()
    const [foreign = ''] = second.addresses
    const { signature } = (await second.request({
      method: 'polkadot_signMessage',
      params: { address: foreign, message: 'text' },
    })) as { readonly signature: string }
    const lying = createSigning({
      provider: async () => ({
        signRaw: async () => Uint8Array.from(Buffer.from(signature.slice(2), 'hex')),
      }),
    })
    const error: unknown = await lying
      .message({ account, network, message: 'text', signal })
      .catch((reason: unknown) => reason)
    expect(codesOf(error)).toEqual(['polkadot/SIGN_FAILED', 'polkadot/FOREIGN_SIGNATURE'])
    await expect(signing.message({ account, network, message: 'text', signal })).resolves.toBeDefined()
  })
})

describe('signerTypeOf', () => {
  const message = bytesOf('A message')
  const types = ['ed25519', 'sr25519', 'ecdsa'] as const

  test.each(types)('recognises %s, wrapped or not, with and without the type of the key', async (keyType) => {
    const wallet = createPolkadotTestWallet({ seeds: [seedOf(3)], keyType })
    const [address = ''] = wallet.addresses
    const key = decodeAddress(address)
    const { signature: hex } = (await wallet.request({
      method: 'polkadot_signMessage',
      params: { address, message: 'A message' },
    })) as { readonly signature: string }
    const signature = Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
    const typed = Uint8Array.from([types.indexOf(keyType), ...signature])
    expect(signerTypeOf(key, message, signature)).toBe(keyType)
    expect(signerTypeOf(key, wrapBytes(message), signature)).toBe(keyType)
    expect(signerTypeOf(key, message, typed)).toBe(keyType)
    expect(signerTypeOf(key, bytesOf('Another'), signature)).toBeUndefined()
    expect(signerTypeOf(blake2AsU8a(key), message, signature)).toBeUndefined()
    for (const at of [0, 20, 63]) {
      const changed = signature.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(signerTypeOf(key, message, changed), `byte ${at}`).toBeUndefined()
    }
  })

  test.each([0, 1, 32, 63, 64, 65, 66, 67, 128])('refuses %i bytes of zeros', (length) => {
    expect(signerTypeOf(seedOf(3), message, new Uint8Array(length))).toBeUndefined()
  })
})

// @polkadot/util-crypto verifies sr25519 by the library of the plugin; this one is schnorrkel, in Rust
test('sr25519 signatures are those of schnorrkel, in both directions', async () => {
  await waitReady()
  const cases = fc.tuple(fc.integer({ min: 1, max: 255 }), fc.string({ maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(cases, async ([number, text]) => {
      const pair = sr25519KeypairFromSeed(seedOf(number))
      const [secretKey, publicKey] = [pair.slice(0, 64), pair.slice(64)]
      const theirs = sr25519Sign(publicKey, secretKey, bytesOf(text))
      expect(signerTypeOf(publicKey, bytesOf(text), theirs)).toBe('sr25519')
      expect(signerTypeOf(publicKey, bytesOf(`${text}.`), theirs)).toBeUndefined()
      const wallet = createPolkadotTestWallet({ seeds: [seedOf(number)] })
      const [address] = wallet.addresses
      const params = { address, message: `Hello ${text}` }
      const answer = await wallet.request({ method: 'polkadot_signMessage', params })
      const { signature } = answer as { readonly signature: string }
      const signed = wrapBytes(bytesOf(`Hello ${text}`))
      expect(sr25519Verify(Buffer.from(signature.slice(2), 'hex'), signed, publicKey)).toBe(true)
    }),
    { numRuns: runs(30) },
  )
})
