import { expect, test } from 'vitest'
import { smartAccountSettings } from './smart-account-settings.js'

test('no paymaster of a page is allowed by default', () => {
  expect(smartAccountSettings.parse({})).toEqual({ accountKind: 'simple7702', paymasterOrigins: [] })
})

test('accepts origins with https, and without TLS only those of this machine', () => {
  const paymasterOrigins = [
    'https://paymaster.example',
    'https://paymaster.example:8443',
    'http://localhost:3000',
  ]
  expect(smartAccountSettings.parse({ accountKind: 'safe', paymasterOrigins })).toEqual({
    accountKind: 'safe',
    paymasterOrigins,
  })
})

test.each([
  [{ paymasterOrigins: ['https://paymaster.example/key'] }, 'must be an origin'],
  [{ paymasterOrigins: ['https://paymaster.example/'] }, 'must be an origin'],
  [{ paymasterOrigins: ['http://paymaster.example'] }, 'must be an origin'],
  [{ paymasterOrigins: ['*'] }, 'must be an origin'],
  [{ accountKind: 'kernel' }, 'must be simple7702 or safe'],
  [{ paymasterOrigins: 'https://paymaster.example' }, 'must be a list'],
  [{ paymasterOrigin: [] }, 'paymasterOrigin'],
])('refuses %j', (settings, message) => {
  const { error } = smartAccountSettings.safeParse(settings)
  expect(error?.issues[0]?.message).toContain(message)
})
