import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits } from './amounts.js'
import { fiatAmount, fiatValue, sumFiat } from './fiat.js'

describe('fiatValue', () => {
  test.each<[string, number, string]>([
    ['1', 2_000, '2000'],
    ['1.482', 2_295, '3401.19'],
    ['0.000000000000000001', 2_000, '0.000000000000002'],
    ['1000000000000000000000', 1.5e-7, '150000000000000'],
    ['3', 0.1, '0.3'],
    ['2', 1e21, '2000000000000000000000'],
    ['2', 1.25e22, '25000000000000000000000'],
    ['0', 2_000, '0'],
    ['123456789012345678901234567890.123456', 1, '123456789012345678901234567890.123456'],
  ])('of %s at a price of %s is %s', (amount, price, value) => {
    expect(fiatValue(amount, price)).toBe(value)
  })

  test.each([undefined, 0, -1, Number.NaN, Infinity])('is undefined at a price of %s', (price) => {
    expect(fiatValue('1', price)).toBeUndefined()
  })

  test.each(['', '-1', '1e', '1,5', '0x1', 'one'])('is undefined for the amount "%s"', (amount) => {
    expect(fiatValue(amount, 1)).toBeUndefined()
  })

  test('multiplies any amount exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (amount, decimals, cents) => {
          const value = fiatValue(formatUnits(amount, decimals), cents / 100)
          expect(value).toBe(formatUnits(amount * BigInt(cents), decimals + 2))
        },
      ),
    )
  })
})

describe('sumFiat', () => {
  test.each<[readonly string[], string]>([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['1204.5', '0.000000000000002', '25000000'], '25001204.500000000000002'],
    [['1', 'unknown', '2'], '3'],
  ])('of %j is %s', (values, sum) => {
    expect(sumFiat(values)).toBe(sum)
  })
})

describe('fiatAmount', () => {
  test.each<[string, number, number, bigint]>([
    ['2000', 2_000, 18, 10n ** 18n],
    ['100', 2_294.91, 8, 4_357_469n],
    ['1', 1.5e-7, 0, 6_666_666n],
    ['0', 2_000, 18, 0n],
    ['1', 1.25e22, 18, 0n],
  ])('of %s at a price of %s with %s decimals is %s', (value, price, decimals, amount) => {
    expect(fiatAmount(value, price, decimals)).toBe(amount)
  })

  test.each([undefined, 0, -1, Number.NaN, Infinity])('is undefined at a price of %s', (price) => {
    expect(fiatAmount('1', price, 18)).toBeUndefined()
  })

  test('is never worth more than the value', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 18 }),
        (cents, price, decimals) => {
          const value = formatUnits(cents, 2)
          const worth = fiatValue(formatUnits(fiatAmount(value, price, decimals) ?? -1n, decimals), price)
          expect(Number(worth)).toBeLessThanOrEqual(Number(value) * (1 + 1e-12))
        },
      ),
    )
  })
})
