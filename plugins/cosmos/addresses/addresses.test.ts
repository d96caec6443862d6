import {
  encodeEthSecp256k1Pubkey,
  encodeSecp256k1Pubkey,
  pubkeyToAddress,
  rawEthSecp256k1PubkeyToRawAddress,
  rawSecp256k1PubkeyToRawAddress,
} from '@cosmjs/amino'
import { Secp256k1 } from '@cosmjs/crypto'
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey, isSameAddress, shortAddress } from '#kernel/chain'
import { runs } from '../../../tooling/unit/runs.js'
import { cosmosHub, osmosis } from '../networks.js'
import { badAddresses, validAddress } from '../testing/bad-addresses.js'
import { secretKeyOf } from '../testing/world.js'
import { decodeAddress, encodeAddress, isAddress } from './bech32.js'
import { accountOf, algorithmOf } from './public-keys.js'
import { readAddress } from './read-address.js'

const bytes20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
const prefixes = fc.constantFrom('cosmos', 'osmo', 'inj', 'celestia', 'cosmosvaloper', 'a', 'x1y')

describe('readAddress', () => {
  test(`refuses ${badAddresses.length} texts, at least 50`, () => {
    expect(badAddresses.length).toBeGreaterThanOrEqual(50)
    expect(new Set(badAddresses.map(([text]) => text)).size).toBe(badAddresses.length)
  })
  test.each(badAddresses)('%j is %s', (text, code) => {
    expect(() => readAddress(text, cosmosHub)).toThrowError(
      expect.objectContaining({ code: `cosmos/${code}` }),
    )
  })
  test.each([validAddress, ` ${validAddress}`, `${validAddress}\n`, validAddress.toUpperCase()])(
    'reads %j',
    (text) => {
      expect(readAddress(text, cosmosHub).address).toBe(validAddress)
    },
  )

  test.each([
    ['another chain', toBech32('osmo', new Uint8Array(20)), 'osmo1'],
    ['a validator', toBech32('cosmosvaloper', new Uint8Array(20)), 'cosmosvaloper1'],
  ])('an address of %s is named by its start', (_, text, start) => {
    expect(() => readAddress(text, cosmosHub)).toThrowError(
      `This address starts with ${start}. An address on Cosmos Hub starts with cosmos1.`,
    )
  })

  test('accounts of modules and contracts are addresses, other lengths are none', () => {
    expect(readAddress(toBech32('osmo', new Uint8Array(32)), osmosis).bytes).toHaveLength(32)
    for (const length of [0, 1, 19, 21, 31, 33, 40])
      expect(() => readAddress(toBech32('osmo', new Uint8Array(length)), osmosis)).toThrowError(
        expect.objectContaining({ code: 'cosmos/BAD_LENGTH' }),
      )
  })
})

/** What @cosmjs/encoding says of a text. Other lengths than those of accounts are left out. */
function theirs(text: string) {
  try {
    const { prefix, data } = fromBech32(text, 90)
    return [20, 32].includes(data.length) ? { prefix, bytes: data } : undefined
  } catch {
    return undefined
  }
}

describe('compared with @cosmjs/encoding and @cosmjs/amino', () => {
  test('accounts have the same addresses on all chains, and the addresses are read back', () => {
    fc.assert(
      fc.property(bytes20, prefixes, (bytes, prefix) => {
        const address = encodeAddress(prefix, bytes)
        expect(address).toBe(toBech32(prefix, bytes))
        expect(decodeAddress(address)).toEqual({ prefix, bytes, address })
      }),
    )
  })

  test('any text is an address for both or for none', () => {
    const valid = fc
      .tuple(prefixes, fc.uint8Array({ minLength: 18, maxLength: 34 }))
      .map(([prefix, bytes]) => toBech32(prefix, bytes))
    const changed = fc.tuple(valid, fc.nat(60), fc.string({ minLength: 1, maxLength: 1 }))
    const texts = fc.oneof(
      valid,
      valid.map((text) => text.toUpperCase()),
      valid.map((text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`),
      changed.map(([text, at, character]) => `${text.slice(0, at)}${character}${text.slice(at + 1)}`),
      fc.string({ maxLength: 95 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const decoded = decodeAddress(text)
        expect(decoded && { prefix: decoded.prefix, bytes: decoded.bytes }).toEqual(theirs(text))
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('an address with one character changed is none', () => {
    for (let at = 'cosmos1'.length; at < validAddress.length; at++) {
      const other = validAddress[at] === 'q' ? 'p' : 'q'
      const changed = `${validAddress.slice(0, at)}${other}${validAddress.slice(at + 1)}`
      expect(isAddress(changed), changed).toBe(false)
      expect(theirs(changed), changed).toBeUndefined()
    }
  })

  test('keys have the same accounts, of both kinds', async () => {
    for (let number = 1; number <= 20; number++) {
      const { pubkey } = Secp256k1.makeKeypair(secretKeyOf(number))
      const key = Secp256k1.compressPubkey(pubkey)
      expect(accountOf(key, 'secp256k1')).toEqual(rawSecp256k1PubkeyToRawAddress(key))
      expect(accountOf(key, 'ethsecp256k1')).toEqual(rawEthSecp256k1PubkeyToRawAddress(key))
      expect(encodeAddress('cosmos', accountOf(key, 'secp256k1'))).toBe(
        pubkeyToAddress(encodeSecp256k1Pubkey(key), 'cosmos'),
      )
      expect(encodeAddress('inj', accountOf(key, 'ethsecp256k1'))).toBe(
        pubkeyToAddress(encodeEthSecp256k1Pubkey(key), 'inj'),
      )
      expect(algorithmOf(key, accountOf(key, 'secp256k1'))).toBe('secp256k1')
      expect(algorithmOf(key, accountOf(key, 'ethsecp256k1'))).toBe('ethsecp256k1')
      expect(algorithmOf(key, new Uint8Array(20))).toBeUndefined()
      expect(algorithmOf(new Uint8Array(33), new Uint8Array(20))).toBeUndefined()
    }
  })
})

test('addresses are compared without case, and shortened after the prefix', async () => {
  const { cosmos } = await import('../index.js')
  const { createPluginHarness } = await import('#kernel/testing')
  const { addressFormatAtom } = await import('#kernel/chain')
  const h = createPluginHarness(cosmos({}))
  const format = h.read(addressFormatAtom)('cosmos')
  expect(isSameAddress(validAddress, validAddress.toUpperCase(), format)).toBe(true)
  expect(addressKey(validAddress.toUpperCase(), format)).toBe(validAddress)
  expect(shortAddress(validAddress, format)).toBe('cosmos1hsk6…h6dd02')
  await h.dispose()
})
