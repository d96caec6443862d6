import { u8aConcat } from '@polkadot/util'
import { base58Decode, base58Encode, blake2AsU8a, decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tooling/unit/runs.js'
import { badAddresses, validAddress } from '../testing/bad-addresses.js'
import { readAddress } from './read-address.js'
import { decodeSs58, encodeSs58, isAddress, isSameKey } from './ss58.js'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const reserved = [46, 47]
const prefixes = fc.integer({ min: 0, max: 16_383 }).filter((prefix) => !reserved.includes(prefix))

describe('readAddress', () => {
  test(`refuses ${badAddresses.length} texts, at least 50`, () => {
    expect(badAddresses.length).toBeGreaterThanOrEqual(50)
    expect(new Set(badAddresses.map(([text]) => text)).size).toBe(badAddresses.length)
  })
  test.each(badAddresses)('%j is %s', (text, code) => {
    expect(() => readAddress(text)).toThrowError(expect.objectContaining({ code: `polkadot/${code}` }))
    expect(isAddress(text)).toBe(false)
  })
  test.each([validAddress, ` ${validAddress}`, `${validAddress}\n`])('reads %j', (text) => {
    expect(encodeSs58(readAddress(text).publicKey, 0)).toBe(validAddress)
  })
})

/**
 * What @polkadot/util-crypto says of a text. Shorter and longer keys, which are no accounts, are left out, and so are checksums
 * of one byte, which it accepts on a key of 32 bytes, and reserved prefixes in two bytes, which nodes refuse.
 */
function theirs(text: string) {
  try {
    const bytes = decodeAddress(text)
    const framed = base58Decode(text.trim())
    const [first = 0, second = 0] = framed
    const prefixLength = first < 64 ? 1 : 2
    const isReserved = reserved.some((prefix) => prefixInTwoBytes(prefix).join() === `${first},${second}`)
    return framed.length === prefixLength + 34 && !isReserved ? bytes : undefined
  } catch {
    return undefined
  }
}

/** First bytes of an address whose prefix is written in two bytes, possibly a smaller one. */
const prefixInTwoBytes = (prefix: number) => [
  ((prefix & 0xfc) >> 2) | 64,
  (prefix >> 8) | ((prefix & 3) << 6),
]

/** A text of bytes with their checksum. */
function framed(body: Uint8Array): string {
  const checksum = blake2AsU8a(u8aConcat('SS58PRE', body), 512).subarray(0, 2)
  return base58Encode(u8aConcat(body, checksum))
}

describe('compared with @polkadot/util-crypto', () => {
  test('keys have the same addresses on all networks, and the addresses are read back', () => {
    fc.assert(
      fc.property(bytes32, prefixes, (publicKey, prefix) => {
        const address = encodeSs58(publicKey, prefix)
        expect(address).toBe(encodeAddress(publicKey, prefix))
        expect(decodeSs58(address)).toEqual({ publicKey, prefix })
      }),
    )
  })

  test('every prefix is written and read alike', () => {
    const publicKey = new Uint8Array(32).fill(5)
    for (let prefix = 0; prefix <= 16_383; prefix += 13) {
      if (reserved.includes(prefix)) continue
      const address = encodeAddress(publicKey, prefix)
      expect(encodeSs58(publicKey, prefix)).toBe(address)
      expect(decodeSs58(address)?.prefix).toBe(prefix)
    }
  })

  test.each([33, 34, 35, 36])('any first byte of %i is an address for both or for none', (length) => {
    for (let first = 0; first < 256; first++) {
      const body = Uint8Array.from({ length: length - 2 }, (_, at) => (at === 0 ? first : at))
      const text = framed(body)
      expect(decodeSs58(text)?.publicKey, text).toEqual(theirs(text))
    }
  })

  test('any prefix in two bytes is an address for both or for none, and reserved ones are none', () => {
    for (let prefix = 0; prefix <= 16_383; prefix += prefix < 128 ? 1 : 97) {
      const text = framed(Uint8Array.from([...prefixInTwoBytes(prefix), ...new Uint8Array(32)]))
      expect(decodeSs58(text)?.publicKey, text).toEqual(theirs(text))
      if (reserved.includes(prefix)) expect(decodeSs58(text), text).toBeUndefined()
    }
  })

  test('any text is an address for both or for none', () => {
    const texts = fc.oneof(
      fc.uint8Array({ minLength: 31, maxLength: 36 }).map(framed),
      fc.tuple(bytes32, prefixes).map(([key, prefix]) => encodeAddress(key, prefix)),
      fc.uint8Array({ minLength: 30, maxLength: 40 }).map((bytes) => base58Encode(bytes)),
      fc.string({ maxLength: 50 }).filter((text) => !text.startsWith('0x')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeSs58(text)?.publicKey).toEqual(theirs(text))
      }),
      { numRuns: runs(500) },
    )
  })

  test('an address with one character changed is none', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    for (let at = 0; at < validAddress.length; at++) {
      const other = alphabet[(alphabet.indexOf(validAddress[at] ?? '') + 7) % alphabet.length]
      const changed = `${validAddress.slice(0, at)}${other}${validAddress.slice(at + 1)}`
      expect(isAddress(changed), changed).toBe(theirs(changed) !== undefined)
      expect(isAddress(changed), changed).toBe(false)
    }
  })
})

test('an account is the same on all networks, and another account is not', () => {
  const publicKey = decodeSs58(validAddress)!.publicKey
  expect(isSameKey(validAddress, encodeSs58(publicKey, 2))).toBe(true)
  expect(isSameKey(validAddress, encodeSs58(new Uint8Array(32), 0))).toBe(false)
  expect(isSameKey('no address', 'no address')).toBe(false)
})
