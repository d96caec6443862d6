import { expect, test } from 'vitest'
import { readEmailAddress } from './email-address.js'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  [' a.b+c@x.org ', 'a.b+c@x.org'],
  ['A@BÜCHER.example', 'a@xn--bcher-kva.example'],
  ['a\u0308@x.org', 'ä@x.org'],
])('%j is read as %j', (text, address) => {
  expect(readEmailAddress(text)).toBe(address)
})

test.each([
  '',
  'x',
  'x@',
  '@x.org',
  'a b@x.org',
  'a@b',
  'a@x..org',
  'a@-x.org',
  'a@x.org\r\nBcc: c@d.org',
  'a@x.org\n',
  'a\u0000@x.org',
  // drawn as another address
  'a\u202ebc@x.org',
  'a\u200bb@x.org',
  'a\ufeff@x.org',
  'a@x.org,b@x.org',
  '<a@x.org>',
  '"a b"@x.org',
  'a@[127.0.0.1]',
  `${'a'.repeat(65)}@x.org`,
  `a@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(20)}.org`,
])('%j is refused', (text) => {
  expect(() => readEmailAddress(text)).toThrow('must be an e-mail address')
})
