import { expect, test } from 'vitest'
import { isHostAllowed, isHostTrusted } from './is-host-allowed.js'

const list = [
  'https://shop.example',
  'https://*.branch.example',
  'http://plain.example',
  'http://localhost:5173',
]

test.each([
  ['an origin of the list', 'https://shop.example', true],
  ['its usual port', 'https://shop.example:443', true],
  ['one label in place of *', 'https://a.branch.example', true],
  ['two labels in place of *, which a policy would allow', 'https://a.b.branch.example', false],
  ['no label in place of *', 'https://branch.example', false],
  ['another port', 'https://shop.example:8443', false],
  ['a host that ends alike', 'https://evil-shop.example', false],
  ['a page without TLS, even in the list', 'http://plain.example', false],
  ['the origin of a sandboxed page', 'null', false],
  ['localhost that is not in the list', 'http://localhost:3000', false],
  ['localhost of the list', 'http://localhost:5173', true],
  ['a host that begins with localhost', 'http://localhost.evil.example', false],
])('4: the handshake with %s', (_, origin, isAllowed) => {
  expect(isHostAllowed(list, origin)).toBe(isAllowed)
})

test('4: an empty list allows none, in development pages of this machine only', () => {
  for (const origin of ['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(isHostAllowed([], origin)).toBe(false)
  expect(isHostAllowed([], 'https://shop.example', true)).toBe(false)
  for (const origin of ['http://localhost:3000', 'http://shop.localhost:3000', 'http://127.0.0.1:3000'])
    expect(isHostAllowed([], origin, true)).toBe(true)
})

test.each([
  ['a page that the operator lists', 'https://shop.example', true],
  ['another page of the project', 'https://a.branch.example', false],
  ['a page of this machine', 'http://localhost:5173', true],
  ['a page of this machine by its address', 'http://127.0.0.1:5173', true],
  ['a name below localhost', 'http://shop.localhost:5173', false],
  ['a name below localhost', 'http://shop.localhost:5173', false],
  ['a host that begins with localhost', 'http://localhost.example', false],
  ['a sandboxed page', 'null', false],
])('%s may be trusted with confirms: %s is %s', (_, origin, isTrusted) => {
  expect(isHostTrusted(['https://shop.example'], origin, true)).toBe(isTrusted)
})

test('no page of this machine is trusted with confirms outside of development, unless the operator lists it', () => {
  expect(isHostTrusted([], 'http://localhost:5173')).toBe(false)
  expect(isHostTrusted(['http://localhost:5173'], 'http://localhost:5173')).toBe(true)
})
