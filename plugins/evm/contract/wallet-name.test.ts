import { expect, test } from 'vitest'
import { walletName } from './wallet-name.js'

test.each([
  ['Trust Wallet', 'Trust'],
  ['Trust\u200b Wallet', 'Trust'],
  ['  Juniper\n Wallet ', 'Juniper Wallet'],
  ['constructor', 'constructor'],
])('the wallet %o is listed as %o', (name, shown) => {
  expect(walletName(name)).toBe(shown)
})
