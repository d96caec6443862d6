import { encodeAddress } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { kusama, polkadotAssetHub, polkadotRelay, westend } from './networks.js'
import { isAccount } from './proof.js'

const key = new Uint8Array(32).fill(7)
const other = 'polkadot:00112233445566778899aabbccddeeff'

// one key has an address for each network
test.each([polkadotRelay, polkadotAssetHub, kusama, westend])(
  'an address on $name has the prefix $ss58Prefix, and no other is one',
  ({ id, ss58Prefix }) => {
    const accepted = [0, 2, 42, 5].filter((each) => isAccount(encodeAddress(key, each), `polkadot:${id}`))
    expect(accepted).toEqual([ss58Prefix])
  },
)

test('an address on a network that is not built in has any prefix', () => {
  for (const prefix of [0, 5, 42, 1284]) expect(isAccount(encodeAddress(key, prefix), other)).toBe(true)
})

test('a text with a mistake is no address', () => {
  const address = encodeAddress(key, 0)
  expect(isAccount(`${address.slice(0, -1)}1`, other)).toBe(false)
  expect(isAccount(address.toLowerCase(), other)).toBe(false)
})
