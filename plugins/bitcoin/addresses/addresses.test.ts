import { Address } from '@scure/btc-signer'
import { address as bitcoinjs, networks as bitcoinjsNetworks } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tooling/unit/runs.js'
import { loadBcoin } from '../../../tooling/devnet/bitcoin/load-bcoin.mjs'
import { bitcoinMainnet, bitcoinTestnet } from '../networks.js'
import { bitcoinRegtest } from '../testing/connected.js'
import { createKeys, type KeyType } from '../testing/keys.js'
import { testMnemonic } from '../testing/connected.js'
import { addressType } from './check-address.js'
import { createFormats } from './formats.js'

const formats = createFormats([])
const prefixes = {
  mainnet: formats.prefixes(bitcoinMainnet.id),
  testnet: formats.prefixes(bitcoinTestnet.id),
  regtest: formats.prefixes(bitcoinRegtest.id),
}
const words = ['mainnet', 'testnet', 'regtest'] as const
const types: readonly KeyType[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr']
const keyOf = createKeys(testMnemonic)
const valid = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Addresses that BIP-173 and BIP-350 list as invalid, and others. */
export const badAddresses: readonly string[] = [
  '',
  ' ',
  '\n',
  '1',
  'abc',
  'bitcoin',
  'bc1',
  'bc1q',
  'bc1p',
  'null',
  '__proto__',
  'constructor',
  '0x',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'cosmos1qnk2n4nlkpw9xfqntladh74w6ujtulwn7j8za9',
  'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
  'bc1rw5uspcuh',
  'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
  'bc1gmk9yu',
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  valid.slice(0, -1),
  `${valid}q`,
  ` ${valid}`,
  `${valid}\u200b`,
  `\u202e${valid}`,
  `bitcoin:${valid}`,
  `https://explorer.example/${valid}`,
  valid.replace('q', 'Q'),
  valid.replace('w', 'ԝ'),
  `${valid}${valid}`,
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN',
  '0BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVNl',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz',
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  '1'.repeat(34),
  'z'.repeat(90),
  'a'.repeat(1_000_000),
]

test(`there are at least 50 texts that are no addresses: ${badAddresses.length}, none twice`, () => {
  expect(badAddresses.length).toBeGreaterThanOrEqual(50)
  expect(new Set(badAddresses).size).toBe(badAddresses.length)
})

test.each(badAddresses.map((text) => [text.slice(0, 100), text]))('%j is no address', (_shown, text) => {
  for (const word of words) expect(addressType(text, prefixes[word])).toBeUndefined()
})

test.each([undefined, null, 7, {}, [], new String(valid)])('%j is no address', (value) => {
  expect(addressType(value, prefixes.mainnet)).toBeUndefined()
})

describe('addresses of each type and network', () => {
  const all = words.flatMap((word) =>
    types.map((type) => ({ word, type, address: keyOf(word, 0, type, 'payment').address })),
  )

  test.each(all)('$type on $word: $address', ({ word, type, address }) => {
    expect(addressType(address, prefixes[word])).toBe(type)
    const isBase58 = type === 'p2pkh' || type === 'p2sh'
    const others = words.filter((other) => addressType(address, prefixes[other]))
    // test networks share the prefixes of base58
    expect(others).toEqual(isBase58 && word !== 'mainnet' ? ['testnet', 'regtest'] : [word])
  })
})

/** Whether bitcoinjs-lib reads an address of the main network as one of the known types. */
function isBitcoinjsAddress(text: string): boolean {
  try {
    bitcoinjs.toOutputScript(text, bitcoinjsNetworks.bitcoin)
    return true
  } catch {
    return false
  }
}
/** Whether @scure/btc-signer reads an address of the main network. */
function isSignerAddress(text: string): boolean {
  try {
    Address().decode(text)
    return true
  } catch {
    return false
  }
}
const { Address: BcoinAddress } = loadBcoin() as unknown as {
  readonly Address: { fromString(text: string, network: string): unknown }
}
/** Whether bcoin, which is older than taproot, reads an address of the main network. */
function isBcoinAddress(text: string): boolean {
  try {
    BcoinAddress.fromString(text, 'main')
    return true
  } catch {
    return false
  }
}

describe('other libraries agree', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  const addresses = fc.oneof(
    bytes(20).map((hash) => bitcoinjs.toBase58Check(Buffer.from(hash), 0)),
    bytes(20).map((hash) => bitcoinjs.toBase58Check(Buffer.from(hash), 5)),
    bytes(20).map((hash) => bitcoinjs.toBech32(Buffer.from(hash), 0, 'bc')),
    bytes(32).map((hash) => bitcoinjs.toBech32(Buffer.from(hash), 0, 'bc')),
  )

  test('that generated addresses are addresses', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const isOurs = addressType(address, prefixes.mainnet) !== undefined
        expect([isOurs, isSignerAddress(address), isBcoinAddress(address)]).toEqual([true, true, true])
      }),
      { numRuns: runs(100) },
    )
  })

  test('that addresses with one other character are none', () => {
    const changed = fc
      .tuple(addresses, fc.nat(), fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyzABCXYZ'))
      .map(([address, at, character]) => {
        const index = at % address.length
        return address.slice(0, index) + character + address.slice(index + 1)
      })
    fc.assert(
      fc.property(changed, (text) => {
        const isOurs = addressType(text, prefixes.mainnet) !== undefined
        expect([isSignerAddress(text), isBitcoinjsAddress(text), isBcoinAddress(text)]).toEqual([
          isOurs,
          isOurs,
          isOurs,
        ])
      }),
      { numRuns: runs(300) },
    )
  })

  test.each(badAddresses.filter((text) => text.length < 200))('that %j is no address', (text) => {
    expect(isSignerAddress(text)).toBe(false)
    // later versions of segwit have another checksum, which bcoin lacks
    if (!/^bc1[^q]/i.test(text)) expect(isBcoinAddress(text)).toBe(false)
  })
})
