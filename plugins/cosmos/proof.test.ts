import { toBech32 } from '@cosmjs/encoding'
import { expect, test } from 'vitest'
import { celestia, cosmosHub, dydx, injective, noble, osmosis, osmosisTestnet } from './networks.js'
import { isAccount } from './proof.js'

const hash = new Uint8Array(20).fill(7)
const prefixes = ['cosmos', 'osmo', 'celestia', 'dydx', 'noble', 'inj', 'juno']

// one key has an address for each chain
test.each([cosmosHub, osmosis, celestia, dydx, noble, injective, osmosisTestnet])(
  'an address on $name begins with $bech32Prefix, and no other is one',
  ({ id, bech32Prefix }) => {
    const accepted = prefixes.filter((prefix) => isAccount(toBech32(prefix, hash), `cosmos:${id}`))
    expect(accepted).toEqual([bech32Prefix])
  },
)

test('an address on a chain that is not built in begins as it likes', () => {
  for (const prefix of prefixes) expect(isAccount(toBech32(prefix, hash), 'cosmos:juno-1')).toBe(true)
})

test('capitals and addresses of contracts are none', () => {
  expect(isAccount(toBech32('juno', hash).toUpperCase(), 'cosmos:juno-1')).toBe(false)
  expect(isAccount(toBech32('juno', new Uint8Array(32)), 'cosmos:juno-1')).toBe(false)
})
