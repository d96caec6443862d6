import { expect, test } from 'vitest'
import { createOwnAccounts } from '../own-accounts.js'
import { visibleText } from '../visible-text.js'

const chains = [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }]
const about = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const { keys } = await createOwnAccounts({ chains, mnemonic: about, relay: undefined })
const addressesOn = (network: string) =>
  keys.find(({ namespace }) => network.startsWith(`${namespace}:`))?.addressesOn(network)

test.each([
  // m/44'/501'/0'/0', as Phantom and Solflare derive it
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk']],
  // examples of BIP-84 and BIP-86
  [
    'bip122:000000000019d6689c085ae165831e93',
    [
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ],
  ],
  // as Keplr derives it
  ['cosmos:cosmoshub-4', ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4']],
])('the first accounts on %s are those that wallets derive from a phrase', (network, addresses) => {
  expect(addressesOn(network)).toEqual(addresses)
})

test.each([
  ['bip122:000000000933ea01ad0ee984209779ba', /^tb1[qp]/],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', /^bcrt1[qp]/],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', /^1[1-9A-Za-z]{46,47}$/],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', /^[C-J][1-9A-Za-z]{46}$/],
  ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e', /^5[1-9A-Za-z]{47}$/],
  ['cosmos:osmosis-1', /^osmo1/],
  ['cosmos:injective-1', /^inj1/],
])('the addresses on %s have the format of the network', (network, format) => {
  const addresses = addressesOn(network) ?? []
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).toMatch(format)
})

test('invisible characters of a page are written out', () => {
  expect(visibleText('a\u202eb\u0000c\u200bd\n\te😀é')).toBe('a\\u{202e}b\\u{0}c\\u{200b}d\n\te😀é')
})
