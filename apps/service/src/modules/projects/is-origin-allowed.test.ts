import { expect, test } from 'vitest'
import { isOriginAllowed } from './is-origin-allowed.js'

const list = ['https://app.example.org', 'https://*.example.com', 'http://intranet:8080']

// behaviour 20.2
test.each([
  'https://app.example.org',
  'https://APP.example.org',
  'https://app.example.org:443',
  'https://one.example.com',
  'http://intranet:8080',
  'http://localhost:5173',
  'https://localhost',
  'http://127.0.0.1:1',
])('%s may use a project with a list', (origin) => {
  expect(isOriginAllowed(list, origin)).toBe(true)
})

test.each([
  ['another host', 'https://example.org'],
  ['another scheme', 'http://app.example.org'],
  ['another port', 'https://app.example.org:8443'],
  ['a host that ends alike', 'https://evil-app.example.org'],
  ['a host that begins alike', 'https://app.example.org.evil.example'],
  ['two labels in place of one', 'https://a.b.example.com'],
  ['no label in its place', 'https://example.com'],
  ['a host that begins with localhost', 'https://localhost.evil.example'],
  ['a user that looks like a host', 'https://localhost@evil.example'],
  ['no origin at all', 'null'],
  ['text', ''],
])('%s may not', (_what, origin) => {
  expect(isOriginAllowed(list, origin)).toBe(false)
})

// behaviour 20.2
test('an empty list allows every origin, and the list is not for callers without one', () => {
  expect(isOriginAllowed([], 'https://anywhere.example')).toBe(true)
  expect(isOriginAllowed([], 'null')).toBe(true)
  expect(isOriginAllowed(list, undefined)).toBe(true)
})
