import { feeWords } from './words.js'
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
