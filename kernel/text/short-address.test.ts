import { expect, test } from 'vitest'
import { shortAddress } from './short-address.js'

test('keeps four characters after 0x and six at the end, and leaves short ones whole', () => {
  expect(shortAddress('0x71C912345678901234567890123456785A4e9F')).toBe('0x71C9…5A4e9F')
  expect(shortAddress('alice.demo')).toBe('alice.demo')
})
