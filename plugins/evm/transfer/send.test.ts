import { expect, test } from 'vitest'
import { isTransactionOf } from './send.js'

const call = { from: '0xAb', to: '0xCd', value: '0x0', data: '0x04E45aaFC02a' } as const
const reported = { from: '0xab', to: '0xcd', value: '0x0', input: '0x04e45aafc02a' }

test('a transaction is that of a call regardless of the case of its digits', () => {
  expect(isTransactionOf(call, reported)).toBe(true)
  expect(isTransactionOf(call, { ...reported, input: '0x04e45aafc02a00' })).toBe(true)
})

test.each([{ from: '0xac' }, { to: '0xac' }, { value: '0x1' }, { input: '0x04e45aafc02b' }])(
  'a transaction with %j is another one',
  (other) => {
    expect(isTransactionOf(call, { ...reported, ...other })).toBe(false)
  },
)
