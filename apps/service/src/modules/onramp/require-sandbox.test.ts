import { expect, test } from 'vitest'
import { requireSandbox } from './require-sandbox.js'

const [url, key] = ['http://localhost:4000/', 'k'.repeat(32)]

test('there is no sandbox unless it is configured', () => {
  expect(requireSandbox({ url: undefined, key }, false)).toBeUndefined()
  expect(requireSandbox({ url, key }, true)).toEqual({ url: 'http://localhost:4000', key })
})

test('a service for production refuses the sandbox', () => {
  expect(() => requireSandbox({ url, key }, false)).toThrow('ONRAMP_SANDBOX_URL is for --dev only')
})

test('a sandbox without a key is refused', () => {
  expect(() => requireSandbox({ url, key: undefined }, true)).toThrow('ONRAMP_SANDBOX_KEY must be')
})
