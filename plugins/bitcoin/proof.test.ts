import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base64 } from '@scure/base'
import { RawWitness } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import { isAccount, isSigned } from './proof.js'
import { createKeys, type KeyType } from './testing/keys.js'
import { testMnemonic } from './testing/connected.js'

const chainId = 'bip122:000000000019d6689c085ae165831e93'

interface Vector {
  readonly message: string
  readonly address: string
  readonly type: string
  readonly bip322_signatures: readonly string[]
}
interface Refused {
  readonly description: string
  readonly message: string
  readonly address: string
  readonly signature: string
}
/** Vectors of BIP-322, of the repository bitcoin/bips (CC0-1.0). */
const vectors = JSON.parse(readFileSync(new URL('testing/bip322-vectors.json', import.meta.url), 'utf8')) as {
  simple: readonly Vector[]
  full: readonly Vector[]
  error: readonly Refused[]
}

/** Scripts with one key: those of others are inconclusive without an interpreter of scripts, and so refused. */
const isOfOneKey = ({ type }: Vector) => ['p2wpkh', 'p2tr'].includes(type)
const signatures = (list: readonly Vector[]) =>
  list.flatMap(({ bip322_signatures: all, ...vector }) => all.map((signature) => ({ ...vector, signature })))

describe('vectors of BIP-322', () => {
  test.each(signatures(vectors.simple.filter(isOfOneKey)))('verifies $type of $address', (vector) => {
    expect(isSigned({ chainId, ...vector })).toBe(true)
    expect(isSigned({ chainId, ...vector, message: `${vector.message} ` })).toBe(false)
  })

  test.each(signatures(vectors.simple.filter((vector) => !isOfOneKey(vector))))(
    'refuses $type of $address, whose script is not interpreted',
    (vector) => expect(isSigned({ chainId, ...vector })).toBe(false),
  )

  test.each(signatures(vectors.full))('refuses the full signature of $type', (vector) => {
    expect(isSigned({ chainId, ...vector })).toBe(false)
  })

  test.each(vectors.error)('refuses: $description ($address)', (vector) => {
    expect(isSigned({ chainId, ...vector })).toBe(false)
  })

  test('there are as many as the BIP has', () => {
    expect([vectors.simple, vectors.full, vectors.error].map(({ length }) => length)).toEqual([8, 10, 36])
  })
})

const message = 'shop.example wants you to sign in with your Bitcoin account:\n…'
const keyOf = (type: KeyType) => createKeys(testMnemonic)('mainnet', 0, type, 'payment')
const sign = (type: KeyType, protocol: 'ecdsa' | 'bip322') =>
  keyOf(type).signMessage(new TextEncoder().encode(message), protocol)
const accepts = (type: KeyType, signature: Uint8Array) =>
  isSigned({ chainId, address: keyOf(type).address, message, signature: base64.encode(signature) })

const forms = [
  ['p2pkh', 'ecdsa'],
  ['p2sh', 'ecdsa'],
  ['p2wpkh', 'ecdsa'],
  ['p2sh', 'bip322'],
  ['p2wpkh', 'bip322'],
  ['p2tr', 'bip322'],
] as const

describe.each(forms)('a signature of %s by %s', (type, protocol) => {
  const signature = sign(type, protocol)
  test('is accepted here and by another library', () => {
    expect(accepts(type, signature)).toBe(true)
    expect(Verifier.verifySignature(keyOf(type).address, message, base64.encode(signature))).toBe(true)
  })

  test('is refused for another account, and with any byte of it changed', () => {
    for (const other of ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const)
      if (other !== type && protocol === 'bip322') expect(accepts(other, signature)).toBe(false)
    // the first byte of a recoverable signature says the type of the address, which the key decides here
    for (let at = protocol === 'ecdsa' ? 1 : 0; at < signature.length; at++) {
      const changed = Uint8Array.from(signature)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(accepts(type, changed), `byte ${at}`).toBe(false)
    }
  })
})

describe('a second form of a signature', () => {
  test.each(['p2pkh', 'p2sh', 'p2wpkh'] as const)('with the other s is refused: %s', (type) => {
    const signature = sign(type, 'ecdsa')
    const { r, s } = secp256k1.Signature.fromCompact(signature.slice(1))
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    const header = (((signature[0] ?? 0) - 27) ^ 1) + 27
    expect(accepts(type, Uint8Array.of(header, ...other))).toBe(false)
  })

  test('with the other s is refused in a witness', () => {
    const [der, key] = RawWitness.decode(sign('p2wpkh', 'bip322'))
    const { r, s } = secp256k1.Signature.fromDER((der ?? new Uint8Array()).slice(0, -1))
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes()
    expect(accepts('p2wpkh', RawWitness.encode([Uint8Array.of(...other, 1), key ?? new Uint8Array()]))).toBe(
      false,
    )
  })

  test('with a further item, or another type of hash, is refused', () => {
    const [der = new Uint8Array(), key = new Uint8Array()] = RawWitness.decode(sign('p2wpkh', 'bip322'))
    expect(accepts('p2wpkh', RawWitness.encode([der, key, Uint8Array.of(1)]))).toBe(false)
    for (const type of [0x00, 0x02, 0x03, 0x81, 0x82, 0x83])
      expect(accepts('p2wpkh', RawWitness.encode([Uint8Array.of(...der.slice(0, -1), type), key]))).toBe(
        false,
      )
    const [taproot = new Uint8Array()] = RawWitness.decode(sign('p2tr', 'bip322'))
    expect(taproot).toHaveLength(64)
    expect(accepts('p2tr', RawWitness.encode([taproot, Uint8Array.of(1)]))).toBe(false)
    expect(accepts('p2tr', RawWitness.encode([Uint8Array.of(...taproot, 0x83)]))).toBe(false)
  })
})

test('an account is an address of its network, in the case that it has', () => {
  const { address } = keyOf('p2wpkh')
  expect(isAccount(address, chainId)).toBe(true)
  expect(isAccount(address.toUpperCase(), chainId)).toBe(false)
  expect(isAccount(address, 'bip122:000000000933ea01ad0ee984209779ba')).toBe(false)
  expect(isAccount(`${address.slice(0, -1)}q`, chainId)).toBe(false)
  expect(isAccount(keyOf('p2pkh').address, chainId)).toBe(true)
})
