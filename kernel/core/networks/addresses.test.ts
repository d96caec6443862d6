import { expect, test } from 'vitest'
import { addressKey, isSameAddress, shortAddress, type AddressFormat } from './addresses.js'

const hexadecimal: AddressFormat = { prefix: /^0x/, ignoresCase: /^0x/ }
const bech32: AddressFormat = { prefix: /^[a-z]+1q?/, ignoresCase: /^(bc|tb)1/i }

test('shortAddress keeps six characters at both ends, and a short address whole', () => {
  expect(shortAddress('0x71C912345678901234567890123456785A4e9F', hexadecimal)).toBe('0x71C9…5A4e9F')
  expect(shortAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBe('7xKXtg…osgAsU')
  expect(shortAddress('alice.demo')).toBe('alice.demo')
})

test('shortAddress keeps four characters after the prefix', () => {
  expect(shortAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', bech32)).toBe('bc1qar0s…wf5mdq')
  expect(shortAddress('cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu', bech32)).toBe('cosmos1qypqx…lzv7xu')
})

test('a prefix inside of an address is none', () => {
  expect(shortAddress('aaaa0x71C912345678905A4e9F', { prefix: /0x/ })).toBe('aaaa0x…5A4e9F')
})

test('isSameAddress ignores the case only where the namespace does', () => {
  expect(isSameAddress('0xAb', '0xab', hexadecimal)).toBe(true)
  expect(isSameAddress('BC1QAR0', 'bc1qar0', bech32)).toBe(true)
  expect(isSameAddress('1BoatSLRH', '1boatslrh', bech32)).toBe(false)
  expect(isSameAddress('7xKX', '7xkx', {})).toBe(false)
  expect(addressKey('0xAb', hexadecimal)).toBe(addressKey('0xaB', hexadecimal))
})
