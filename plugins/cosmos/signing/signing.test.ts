import { serializeSignDoc, type StdSignDoc } from '@cosmjs/amino'
import { keccak256, Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64, toBech32 } from '@cosmjs/encoding'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeCapabilityContext } from '#kernel/testing'
import type { CosmosAminoDoc, CosmosDirectDoc, CosmosSigned } from '../contract.js'
import { cosmosHub, injective, osmosis, toNetwork, type CosmosChain } from '../networks.js'
import { sampleAmino, sampleDirect } from '../testing/sample-documents.js'
import { messageOf } from '../testing/wallet.js'
import { createTestConnection } from '../testing/world.js'
import { createSigning } from './create-signing.js'
import { aminoBytes, directBytes, messageDocument } from './documents.js'
import { isSignedByAddress } from './verify.js'

const { signal } = new AbortController()

async function connect(chain: CosmosChain = cosmosHub, habits: readonly string[] = []) {
  const { wallet, driver } = createTestConnection({ habits }, [chain])
  await driver.connect({ signal })
  wallet.prompts.splice(0)
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
  const network = toNetwork(chain)
  const address = wallet.addressOn(chain.id)
  const account = `${network.caipNetworkId}:${address}` as const
  const sign = <Doc>(transaction: unknown) =>
    signing.transaction!({ account, network, transaction, signal }) as Promise<CosmosSigned<Doc>>
  return { wallet, signing, network, address, account, sign }
}

/** Verifies a signature by CosmJS. */
function isValid(chain: CosmosChain, bytes: Uint8Array, { signature }: CosmosSigned<unknown>) {
  const hash = chain.keyAlgorithm === 'ethsecp256k1' ? keccak256(bytes) : sha256(bytes)
  const fixed = Secp256k1Signature.fromFixedLength(fromBase64(signature.signature))
  return Secp256k1.verifySignature(fixed, hash, fromBase64(signature.pub_key.value))
}

const codesOf = (error: unknown): readonly unknown[] => {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown }
  return code === undefined ? [] : [code, ...codesOf(cause)]
}

describe.each([
  ['secp256k1', cosmosHub],
  ['ethsecp256k1', injective],
])('transactions by %s keys', (_, chain) => {
  test('in Protobuf are signed', async () => {
    const { sign, wallet } = await connect(chain)
    const document = sampleDirect(chain.id)
    const signed = await sign<CosmosDirectDoc>(document)
    expect(signed.signed).toEqual(document)
    const { bodyBytes, authInfoBytes } = document
    const bytes = makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, chain.id, 7))
    expect(isValid(chain, bytes, signed)).toBe(true)
    expect(wallet.prompts).toEqual(['signDirect'])
  })

  test('in Amino JSON are signed', async () => {
    const { sign, wallet } = await connect(chain)
    const document = sampleAmino(chain.id)
    const signed = await sign<CosmosAminoDoc>(document)
    expect(signed.signed).toEqual(document)
    expect(isValid(chain, serializeSignDoc(document), signed)).toBe(true)
    expect(wallet.prompts).toEqual(['signAmino'])
  })
})

describe('transactions', () => {
  test('are read from base64, and from numbers of other libraries', async () => {
    const { sign } = await connect()
    const { bodyBytes, authInfoBytes, chainId } = sampleDirect(cosmosHub.id)
    const texts = { bodyBytes: toBase64(bodyBytes), authInfoBytes: toBase64(authInfoBytes), chainId }
    for (const accountNumber of ['7', 7, 7n, { toString: () => '7' }])
      expect((await sign<CosmosDirectDoc>({ ...texts, accountNumber })).signed).toEqual(
        sampleDirect(cosmosHub.id),
      )
  })

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'transaction'],
    ['no chain', { ...sampleAmino(cosmosHub.id), chain_id: undefined }],
    ['no account number', { ...sampleAmino(cosmosHub.id), account_number: undefined }],
    ['a negative sequence', { ...sampleAmino(cosmosHub.id), sequence: '-1' }],
    ['no fee', { ...sampleAmino(cosmosHub.id), fee: null }],
    ['messages that are no list', { ...sampleAmino(cosmosHub.id), msgs: {} }],
    ['a memo that is no text', { ...sampleAmino(cosmosHub.id), memo: 7 }],
    ['a bigint inside', { ...sampleAmino(cosmosHub.id), fee: { gas: 7n } }],
    ['no body', { ...sampleDirect(cosmosHub.id), bodyBytes: undefined }],
    ['a body in no encoding', { ...sampleDirect(cosmosHub.id), bodyBytes: '%%' }],
    ['no fee in Protobuf', { ...sampleDirect(cosmosHub.id), authInfoBytes: 7 }],
    ['no chain in Protobuf', { ...sampleDirect(cosmosHub.id), chainId: '' }],
    ['an account number in words', { ...sampleDirect(cosmosHub.id), accountNumber: 'seven' }],
  ])('with %s never reach the wallet', async (_, transaction) => {
    const { sign, wallet } = await connect()
    const error: unknown = await sign(transaction).catch((reason: unknown) => reason)
    expect(codesOf(error)).toEqual(['cosmos/SIGN_FAILED', 'cosmos/BAD_TRANSACTION'])
    expect(wallet.prompts).toEqual([])
  })

  test.each([
    ['Amino JSON', sampleAmino(osmosis.id)],
    ['Protobuf', sampleDirect(osmosis.id)],
    ['Amino JSON without a chain', sampleAmino('')],
  ])('for another chain in %s never reach the wallet', async (_, transaction) => {
    const { sign, wallet } = await connect()
    const error: unknown = await sign(transaction).catch((reason: unknown) => reason)
    expect(codesOf(error)).toEqual(['cosmos/SIGN_FAILED', 'cosmos/OTHER_NETWORK'])
    expect(wallet.prompts).toEqual([])
  })
})

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.constantFrom('&', '<b>', '\u2028', 'ü', '🌱', '"', '\\'),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value

describe('documents compared with CosmJS', () => {
  test('Amino JSON has the same bytes', () => {
    fc.assert(
      fc.property(json, fc.string(), (value, memo) => {
        const document = { ...sampleAmino(cosmosHub.id), memo, msgs: [{ type: 'x', value }] } as StdSignDoc
        expect(aminoBytes(document as unknown as CosmosAminoDoc)).toEqual(serializeSignDoc(document))
      }),
    )
  })

  test('Protobuf has the same bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    const accountNumber = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    fc.assert(
      fc.property(bytes, bytes, fc.string(), accountNumber, (body, auth, chainId, number) => {
        const document = { bodyBytes: body, authInfoBytes: auth, chainId, accountNumber: number }
        expect(directBytes(document)).toEqual(makeSignBytes(makeSignDoc(body, auth, chainId, number)))
      }),
    )
  })

  test('messages are the documents of ADR-036', () => {
    const text = 'Öffnen <&> 🌱'
    const signer = toBech32('cosmos', new Uint8Array(20))
    expect(messageDocument(signer, text)).toEqual(messageOf(signer, new TextEncoder().encode(text)))
  })
})

describe('a wallet whose function for messages', () => {
  const signText = async (habits: readonly string[], decision: 'approve' | 'reject' = 'approve') => {
    const { wallet, signing, network, account } = await connect(cosmosHub, habits)
    wallet.decide(decision)
    return { wallet, signed: signing.message({ account, network, message: 'text', signal }) }
  }

  test('is not implemented signs them as documents', async () => {
    const { wallet, signed } = await signText(['messages-not-implemented'])
    expect(await signed).toMatchObject({ type: 'adr036' })
    expect(wallet.prompts).toEqual(['signAmino'])
  })

  test('rejects is not asked again', async () => {
    const { wallet, signed } = await signText([], 'reject')
    await expect(signed).rejects.toMatchObject({ rpcCode: 4001 })
    expect(wallet.prompts).toEqual(['signArbitrary'])
  })
})

describe('isSignedByAddress', () => {
  test('refuses another address, message, key and signature', async () => {
    const { signing, account, address, network } = await connect()
    const { signature, publicKey = '' } = await signing.message({ account, network, message: 'text', signal })
    const check = (fields: { to?: string; message?: string; key?: string; signed?: string } = {}) =>
      isSignedByAddress(
        fields.to ?? address,
        aminoBytes(messageDocument(address, fields.message ?? 'text')),
        {
          pub_key: { type: 'tendermint/PubKeySecp256k1', value: fields.key ?? publicKey },
          signature: fields.signed ?? signature,
        },
      )
    expect(check()).toBe(true)
    expect(check({ to: address.toUpperCase() })).toBe(true)
    expect(check({ message: 'texts' })).toBe(false)
    expect(check({ to: toBech32('cosmos', new Uint8Array(20)) })).toBe(false)
    expect(check({ to: 'no address' })).toBe(false)
    for (const key of ['', '%', toBase64(new Uint8Array(33)), toBase64(new Uint8Array(65))])
      expect(check({ key }), key).toBe(false)
    const bytes = fromBase64(signature)
    for (const at of [0, 31, 32, 63]) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(check({ signed: toBase64(changed) }), `byte ${at}`).toBe(false)
    }
    for (const length of [0, 1, 63, 65, 128])
      expect(check({ signed: toBase64(new Uint8Array(length)) }), `${length} bytes`).toBe(false)
  })
})
