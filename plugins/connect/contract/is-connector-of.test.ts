import { expect, test } from 'vitest'
import { isConnectorOf } from './is-connector-of.js'

const trust = { id: '4622a2b2', name: 'Trust Wallet', rdns: 'com.trustwallet.app' }

test.each([
  [{ name: 'Anything', explorerId: '4622a2b2' }, true],
  [{ name: 'Anything', rdns: 'com.trustwallet.app' }, true],
  [{ name: ' trust' }, true],
  [{ name: 'Trust', explorerId: 'another', rdns: 'org.example' }, true],
  [{ name: 'Trusted' }, false],
  [{ name: 'Anything', explorerId: 'another', rdns: 'org.example' }, false],
])('%o belongs to Trust Wallet: %s', (connector, belongs) => {
  expect(isConnectorOf(connector, [trust])).toBe(belongs)
})

test('a connector without a reverse domain does not match a wallet without one', () => {
  expect(isConnectorOf({ name: 'One' }, [{ id: 'two', name: 'Two' }])).toBe(false)
  expect(isConnectorOf({ name: 'One' }, [])).toBe(false)
})
