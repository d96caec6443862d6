import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressOf,
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
  shortAddress,
} from './caip.js'
import { namespaceOf } from '../session/state.js'

test.each([
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'cosmos:cosmoshub-4',
])('parseCaipNetworkId accepts %s', (id) => {
  expect(isCaipNetworkId(id)).toBe(true)
  const { namespace, reference } = parseCaipNetworkId(id) ?? {}
  expect(`${namespace}:${reference}`).toBe(id)
})

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'EIP155:1',
  'eip155:1:2',
  'ab:1',
  'eip155:a b',
  'toolongnamespace:1',
  7,
  null,
  {},
])('isCaipNetworkId rejects %o', (id) => {
  expect(isCaipNetworkId(id)).toBe(false)
})

test.each(['eip155:1', 'eip155:1:', 'eip155:1:0x0:1', 'eip155:1:a b', null])(
  'isCaipAddress rejects %o',
  (id) => {
    expect(isCaipAddress(id)).toBe(false)
  },
)

test('parseCaipAddress returns the parts that caipAddress joins', () => {
  const part = (characters: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength: min, maxLength: max })
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const property = fc.property(
    part(alphabet, 3, 8),
    part(`${alphabet}-_ABC`, 1, 32),
    part(`${alphabet}.%-XYZ`, 1, 128),
    (ns, ref, address) => {
      const account = caipAddress(`${ns}:${ref}`, address)
      expect(isCaipAddress(account)).toBe(true)
      expect(parseCaipAddress(account)).toEqual({
        namespace: ns,
        reference: ref,
        networkId: `${ns}:${ref}`,
        address,
      })
      expect([namespaceOf(account), addressOf(account)]).toEqual([ns, address])
    },
  )
  fc.assert(property)
})

test('isNamespace accepts three to eight lower-case letters, digits or hyphens', () => {
  expect(['eip155', 'sol', 'a-b'].every(isNamespace)).toBe(true)
  expect(['ab', 'ninechars', 'Sol', 7].some(isNamespace)).toBe(false)
})

test('shortAddress keeps six characters at the start and at the end, and a short address whole', () => {
  expect(shortAddress('0x71C912345678901234567890123456785A4e9F')).toBe('0x71C9…5A4e9F')
  expect(shortAddress('alice.demo')).toBe('alice.demo')
})
