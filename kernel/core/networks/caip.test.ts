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
} from './caip.js'
import { namespaceOf } from '../../session/state.js'

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

test.each(['eip155:1', 'eip155:1:', 'eip155:1:a b', 'eip155:1:a%zz', `eip155:1:${'a'.repeat(129)}`, null])(
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
    fc.string({ unit: fc.constantFrom(...`${alphabet}.%-_:/ü €~!*'()XYZ`), minLength: 1, maxLength: 128 }),
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

test('caipAddress keeps what CAIP-10 allows, and _ and :, and encodes the rest', () => {
  expect(caipAddress('demo:1', 'a_b:c-1.x')).toBe('demo:1:a_b:c-1.x')
  expect(caipAddress('demo:1', 'a/b%')).toBe('demo:1:a%2Fb%25')
  expect(addressOf('demo:1:a%2Fb%25')).toBe('a/b%')
  expect(caipAddress('demo:1', "~!*'()")).toBe('demo:1:%7e%21%2a%27%28%29')
  expect(addressOf('demo:1:a%zz')).toBe('a%zz')
})
