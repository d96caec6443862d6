import { describe, expect, test } from 'vitest'
import { priceImpactOf, smallAmountOf } from './price-impact.js'

/** Amount that a pool of V2 without a fee pays for another, rounded down as its router does. */
const poolOf =
  (sold: bigint, bought: bigint) =>
  (amount: bigint): bigint =>
    (amount * bought) / (sold + amount)

function impactIn(pay: (amount: bigint) => bigint, amount: bigint): number | undefined {
  const toAmount = pay(amount)
  const small = smallAmountOf(amount, toAmount)
  return priceImpactOf({ amount, toAmount }, { amount: small, toAmount: pay(small) })
}

const ether = 10n ** 18n
const [bitcoin, cent] = [10n ** 8n, 1n]

// money 8
describe('the price impact is known', () => {
  test.each<[string, (amount: bigint) => bigint, bigint, number]>([
    ['of an asset with 18 decimals', poolOf(1_000n * ether, 2_000_000n * ether), 10n * ether, 0.99],
    ['of 0.01 WBTC, with 8 decimals', poolOf(1_000n * ether, 50n * bitcoin), ether / 5n, 0.02],
    ['of 0.0005 WBTC', poolOf(ether / 5n, bitcoin / 100n), ether / 100n, 4.76],
    ['of 100 units of 2 decimals', poolOf(100_000n * ether, 10_000_000n * cent), 100n * ether, 0.1],
    ['of a part that moves the price as well', poolOf(100n * ether, 40_000n * cent), 5n * ether, 4.76],
    ['of all that a pool has', poolOf(ether, 2_000n * ether), 9n * ether, 90],
  ])('%s', (_name, pay, amount, percent) => {
    expect(impactIn(pay, amount)).toBeGreaterThan(percent - 0.15)
    expect(impactIn(pay, amount)).toBeLessThan(percent + 0.35)
  })
})

test('is unknown where rounding would be seen as an impact', () => {
  expect(impactIn(poolOf(100_000n * ether, 10_000_000n * cent), ether / 10n)).toBeUndefined()
  expect(impactIn(poolOf(10n, 10n), 1n)).toBeUndefined()
})

test('is never below 0, nor above 100', () => {
  expect(priceImpactOf({ amount: 100n, toAmount: 10n ** 6n }, { amount: 10n, toAmount: 10n ** 4n })).toBe(0)
  expect(priceImpactOf({ amount: 100n, toAmount: 1n }, { amount: 50n, toAmount: 10n ** 6n })).toBe(100)
})
