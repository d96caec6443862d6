import { feeWords, receivedWords } from './words.js'
import { expect, test } from 'vitest'
import { createStore } from 'jotai/vanilla'
import { formatsAtom } from '#kernel'

test.each([
  [36_812_459_871_203n, '0.0000369 ETH'],
  [36_900_000_000_000n, '0.0000369 ETH'],
  [999_500_000_000_000_001n, '1 ETH'],
  [7n, '0.000000000000000007 ETH'],
  [0n, '0 ETH'],
])('the fee %s is shown with at most three digits, rounded up', (fee, text) => {
  const formats = createStore().get(formatsAtom)
  expect(feeWords(formats, fee, { decimals: 18, symbol: 'ETH' })).toBe(text)
})

test.each([
  [163_983_122_068_965_517_240n, 18, '163.98312 UNI'],
  [163_983_129_999_999_999_999n, 18, '163.98312 UNI'],
  [123n, 18, '0.000000000000000123 UNI'],
  [794_559_150n, 6, '794.55915 UNI'],
  [1_234_567_890_123_456_789n, 6, '1,234,567,890,123 UNI'],
  [1_234_567_890n, 0, '1,234,567,890 UNI'],
  [0n, 18, '0 UNI'],
])('%s to be received is cut to eight digits, never into its whole number', (value, decimals, text) => {
  const formats = createStore().get(formatsAtom)
  expect(receivedWords(formats, value, { decimals, symbol: 'UNI' })).toBe(text)
})
