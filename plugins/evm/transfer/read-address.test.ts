import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAddress, toHex } from 'viem'
import { fakeNetwork } from '#kernel/testing'
import { checksumAddress } from '../addresses/checksum-address.js'
import { readAddress } from './read-address.js'

const network = { ...fakeNetwork('eip155'), name: 'Ethereum' }
const right = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('an address is spelled as EIP-55 says, whatever case it comes in', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = toHex(bytes)
      const spelled = getAddress(address)
      expect(checksumAddress(address)).toBe(spelled)
      expect(readAddress(address, network)).toBe(spelled)
      expect(readAddress(`0x${address.slice(2).toUpperCase()}`, network)).toBe(spelled)
      expect(readAddress(` ${spelled}\n`, network)).toBe(spelled)
    }),
  )
})

test('one letter in the wrong case is told from the right address', () => {
  const cases = [...right.slice(2)].flatMap((letter, place) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return other === letter ? [] : [`0x${right.slice(2, 2 + place)}${other}${right.slice(3 + place)}`]
  })
  expect(cases.length).toBeGreaterThan(10)
  for (const wrong of cases)
    expect(() => readAddress(wrong, network)).toThrow('Checksum doesn’t match. Check the address for a typo.')
})

test.each([
  ['without 0x', right.slice(2), 'An address starts with 0x'],
  ['with a capital X', right.replace('0x', '0X'), 'An address starts with 0x'],
  ['too short', right.slice(0, 26), 'Too short: 24 of 40 characters after 0x.'],
  ['with nothing after 0x', '0x', 'Too short: 0 of 40 characters after 0x.'],
  ['too long', `${right}00`, 'Too long: 42 characters after 0x instead of 40.'],
  ['with another character', right.replace('C', 'G'), '“G” isn’t valid in an address'],
  ['with a look-alike of another script', right.replace('a', 'а'), '“а” isn’t valid in an address'],
  ['with half a pair', `0x${'😀'.repeat(2)}`, '“😀” isn’t valid in an address'],
  ['of Bitcoin, segwit', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This is a Bitcoin address'],
  ['of Bitcoin, in capitals', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'This is a Bitcoin address'],
  ['of Bitcoin, the older kind', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'This is a Bitcoin address'],
  ['of Solana', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'This is a Solana address'],
  ['of Cosmos', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27', 'This is a Cosmos address'],
  ['of Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'This is a Polkadot address'],
  ['of Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'This is a Tron address'],
  ['that is no address', 'hello', 'This isn’t an address on Ethereum'],
  ['of nothing', '', 'This isn’t an address on Ethereum'],
])('an address %s is told what is wrong with it', (_what, text, message) => {
  expect(() => readAddress(text, network)).toThrow(message)
})

test('whatever is typed is an address or an error with a code, never something else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant(right)), (text) => {
      try {
        expect(readAddress(text, network)).toMatch(/^0x[0-9a-fA-F]{40}$/)
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^evm\//) })
      }
    }),
  )
})
