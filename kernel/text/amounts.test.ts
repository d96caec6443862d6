import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateDecimal, formatUnits } from './amounts.js'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [10n ** 22n, 18, '10000'],
  [-25n, 1, '-2.5'],
  [7n, 0, '7'],
])('formatUnits writes %s with %s decimals as %s', (value, decimals, text) => {
  expect(formatUnits(value, decimals)).toBe(text)
})

test('formatUnits keeps every digit of any amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (value, decimals) => {
        const [integer = '', fraction = ''] = formatUnits(value, decimals).split('.')
        expect(BigInt(integer + fraction.padEnd(decimals, '0'))).toBe(value)
      },
    ),
  )
})

test.each([
  ['1.48299', 3, '1.482'],
  ['1.4', 3, '1.4'],
  ['0.0004', 3, '<0.001'],
  ['0', 3, '0'],
  ['0.999', 0, '<1'],
  ['12.999', 0, '12'],
  ['1.0009', 3, '1'],
])('truncateDecimal(%s, %s) is %s', (text, maxDecimals, expected) => {
  expect(truncateDecimal(text, maxDecimals)).toBe(expected)
})
