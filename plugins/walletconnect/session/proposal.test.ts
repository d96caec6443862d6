import { expect, test } from 'vitest'
import { halyard } from '../testing/sample-pairing.js'
import { answeredBy } from './proposal.js'

test.each([
  ['has the same name', 'Halyard', false, halyard],
  ['has a longer name', 'Halyard Wallet', false, halyard],
  ['writes the name in capitals', 'HALYARD', false, halyard],
  ['has another name', 'Juniper', false, undefined],
  ['has no name', ' ', false, undefined],
  ['was opened by the pairing link, with any name', 'x', true, halyard],
])('a wallet that %s', (_, walletName, wasOpened, wallet) => {
  expect(answeredBy(halyard, { walletName, wasOpened })).toBe(wallet)
})

test('returns no wallet if none was picked', () => {
  expect(answeredBy(undefined, { walletName: 'Halyard', wasOpened: true })).toBeUndefined()
})
