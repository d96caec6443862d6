import { bech32m } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createFormats } from '../addresses/formats.js'
import { bitcoinMainnet, bitcoinTestnet, toNetwork } from '../networks.js'
import { bitcoinRegtest } from '../testing/connected.js'
import { readAddress, readReceiver } from './read-receiver.js'

const formats = createFormats([])
const mainnet = toNetwork(bitcoinMainnet)
const valid = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

/** Texts that are no addresses of the main network, with the code of their error. */
const faults: readonly (readonly [text: string, code: string])[] = [
  ['', 'TOO_SHORT'],
  [' ', 'TOO_SHORT'],
  ['\n\t', 'TOO_SHORT'],
  ['1', 'TOO_SHORT'],
  ['abc', 'TOO_SHORT'],
  ['bc', 'TOO_SHORT'],
  ['bc1', 'TOO_SHORT'],
  ['bc1q', 'TOO_SHORT'],
  ['bc1p', 'TOO_SHORT'],
  ['null', 'BAD_CHARACTER'],
  ['constructor', 'TOO_SHORT'],
  ['satoshi', 'TOO_SHORT'],
  ['bc1qw508d6qejxtdg4', 'TOO_SHORT'],
  [legacy.slice(0, 20), 'TOO_SHORT'],
  ['z'.repeat(91), 'TOO_LONG'],
  [`bc1q${'q'.repeat(100)}`, 'TOO_LONG'],
  ['2'.repeat(91), 'TOO_LONG'],
  ['a'.repeat(100_000), 'TOO_LONG'],
  ['__proto__', 'BAD_CHARACTER'],
  ['-1', 'BAD_CHARACTER'],
  ['1e-8', 'BAD_CHARACTER'],
  ['alice bob', 'BAD_CHARACTER'],
  ['alice.btc', 'BAD_CHARACTER'],
  [`bitcoin:${valid}x`, 'BAD_CHECKSUM'],
  [`${valid}?amount=1`, 'BAD_CHARACTER'],
  [`https://explorer.example/${valid}`, 'BAD_CHARACTER'],
  [`"${valid}"`, 'BAD_CHARACTER'],
  [`<${valid}>`, 'BAD_CHARACTER'],
  [`${valid}\u200b`, 'BAD_CHARACTER'],
  [`\u202e${valid}`, 'BAD_CHARACTER'],
  [`${valid}\0`, 'BAD_CHARACTER'],
  [`${valid} ${valid}`, 'BAD_CHARACTER'],
  [valid.replace('w', 'ѡ'), 'BAD_CHARACTER'],
  ['ｂｃ１ｑ', 'BAD_CHARACTER'],
  ['😀'.repeat(16), 'BAD_CHARACTER'],
  [valid.replace('w', 'b'), 'BAD_CHARACTER'],
  [valid.replace('w', 'i'), 'BAD_CHARACTER'],
  [valid.replace('w', 'o'), 'BAD_CHARACTER'],
  [valid.replace('w', '1'), 'BAD_CHARACTER'],
  [legacy.replace('v', '0'), 'BAD_CHARACTER'],
  [legacy.replace('v', 'O'), 'BAD_CHARACTER'],
  [legacy.replace('v', 'I'), 'BAD_CHARACTER'],
  [legacy.replace('v', 'l'), 'BAD_CHARACTER'],
  [valid.replace('q', 'Q'), 'MIXED_CASE'],
  [valid.replace('bc', 'BC'), 'MIXED_CASE'],
  [valid.slice(0, -1), 'BAD_CHECKSUM'],
  [`${valid}q`, 'BAD_CHECKSUM'],
  [valid.replace('w', 'q'), 'BAD_CHECKSUM'],
  [valid.replace('w5', '5w'), 'BAD_CHECKSUM'],
  [legacy.replace('v', 'w'), 'BAD_CHECKSUM'],
  [legacy.slice(0, -1), 'BAD_CHECKSUM'],
  [legacy.toUpperCase().replace(/[OI0]/g, 'A'), 'BAD_CHECKSUM'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'BAD_CHECKSUM'],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'BAD_CHECKSUM'],
  ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'BAD_ADDRESS'],
  ['abcdefghijkmnopqrstuvwxyzabcdefg', 'BAD_ADDRESS'],
  ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'BAD_ADDRESS'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'OTHER_NETWORK'],
  ['TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX', 'OTHER_NETWORK'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'OTHER_NETWORK'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'OTHER_NETWORK'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'OTHER_NETWORK'],
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'FOREIGN_ADDRESS'],
  ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 'FOREIGN_ADDRESS'],
  ['cosmos1qnk2n4nlkpw9xfqntladh74w6ujtulwn7j8za9', 'FOREIGN_ADDRESS'],
  ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'FOREIGN_ADDRESS'],
  ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'FOREIGN_ADDRESS'],
  ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'FOREIGN_ADDRESS'],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'FOREIGN_ADDRESS'],
  ['lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqf', 'FOREIGN_ADDRESS'],
]

const codeOf = (text: string) => {
  try {
    return readAddress(text, mainnet, formats)
  } catch (error) {
    return (error as { readonly code: string }).code.replace('bitcoin/', '')
  }
}

test(`there are at least 50 bad texts: ${faults.length}, none twice`, () => {
  expect(faults.length).toBeGreaterThanOrEqual(50)
  expect(new Set(faults.map(([text]) => text)).size).toBe(faults.length)
})

test.each(faults.map(([text, code]) => [text.slice(0, 100), code, text]))(
  '%j is %s',
  (_shown, code, text) => {
    expect(codeOf(text)).toBe(code)
  },
)

test.each([
  [valid, valid],
  [` ${valid}\n`, valid],
  [valid.toUpperCase(), valid],
  [legacy, legacy],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
])('%j is read as %s', (text, address) => {
  expect(codeOf(text)).toBe(address)
})

describe('a receiver', () => {
  const account = `${mainnet.caipNetworkId}:${valid}` as const
  const asset = { chainId: mainnet.caipNetworkId, name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
  const { signal } = new AbortController()
  const read = (text: string) => readReceiver(formats, { text, account, network: mainnet, asset, signal })

  test('that is the own address has a note', async () => {
    expect((await read(valid)).warnings).toEqual([{ id: 'own', level: 'note' }])
    expect((await read(legacy)).warnings).toEqual([])
  })

  // money 17
  // behaviour 17.8
  test.each([
    '1111111111111111111114oLvT2',
    '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
  ])('of zeros is refused: %s', async (text) => {
    expect((await read(text)).warnings).toEqual([{ id: 'zero', level: 'refuse' }])
  })

  // money 17
  // behaviour 17.8
  test.each(['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'])(
    'that destroys what it gets needs a confirmation: %s',
    async (text) => {
      expect((await read(text)).warnings).toEqual([{ id: 'burn', level: 'confirm' }])
    },
  )

  test('whose taproot key is no point of the curve is refused', async () => {
    const key = new Uint8Array(32).fill(0xff)
    const text = bech32m.encode('bc', [1, ...bech32m.toWords(key)])
    expect(codeOf(text)).toBe(text)
    await expect(read(text)).rejects.toMatchObject({ code: 'bitcoin/BAD_ADDRESS' })
  })

  test('on a test network has its prefixes', () => {
    const testnet = toNetwork(bitcoinTestnet)
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    expect(readAddress(address, testnet, formats)).toBe(address)
    expect(() => readAddress(address, toNetwork(bitcoinRegtest), formats)).toThrow('another network')
  })
})

// public report B24
test.each([
  `bitcoin:${valid}`,
  `BITCOIN:${valid.toUpperCase()}?amount=0.1`,
  ` bitcoin:${valid}?label=Shop&amount=1 `,
])('an address in a payment link is read: %s', (text) =>
  expect(readAddress(text, mainnet, formats)).toBe(valid),
)
