import { expect, test } from 'vitest'
import { halyard } from '../testing/sample-pairing.js'
import { answeredBy } from './which-wallet.js'

test.each([
  ['goes by its name', 'Halyard', false, halyard],
  ['adds to its name', 'Halyard Wallet', false, halyard],
  ['writes it otherwise', 'HALYARD', false, halyard],
  ['is another one', 'Juniper', false, undefined],
  ['says nothing', ' ', false, undefined],
  ['was opened by our link, whatever it says', 'x', true, halyard],
])('a wallet that %s', (_, walletName, wasOpened, wallet) => {
  expect(answeredBy(halyard, { walletName, wasOpened })).toBe(wallet)
})

test('where none was picked none has answered', () => {
  expect(answeredBy(undefined, { walletName: 'Halyard', wasOpened: true })).toBeUndefined()
})
