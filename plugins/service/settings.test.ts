import { expect, test } from 'vitest'
import { isAllowedOrigin } from './settings.js'

// behaviour 20.2
test.each([
  ['https://app.example.com/x', [], true],
  ['https://app.example.com', ['https://app.example.com'], true],
  ['https://app.example.com', ['https://example.com'], false],
  ['https://app.example.com', ['https://*.example.com'], true],
  ['https://a.b.example.com', ['https://*.example.com'], false],
  ['https://example.com', ['https://*.example.com'], false],
  ['http://app.example.com', ['https://*.example.com'], false],
  ['https://appexample.com', ['https://*.example.com'], false],
  ['https://app.example.com', ['app.example.com'], true],
  ['https://app.example.com:8443', ['https://app.example.com'], false],
  ['http://localhost:3000', ['https://example.com'], true],
  ['http://127.0.0.1:8080', ['https://example.com'], true],
] as const)('%s with the allowed origins %j: %s', (address, allowed, expected) => {
  expect(isAllowedOrigin(address, allowed)).toBe(expected)
})
