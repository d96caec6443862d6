import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AddressType } from '../addresses/check-address.js'
import { feeFor, maxSelection, selectCoins } from './select-coins.js'
import { dustLimit, virtualSize } from './sizes.js'

const types = fc.constantFrom<AddressType>('p2wpkh', 'p2sh', 'p2pkh', 'p2tr')
const coins = fc
  .array(fc.bigInt({ min: 1n, max: 10_000_000n }), { maxLength: 40 })
  .map((amounts) =>
    amounts
      .sort((a, b) => (a < b ? 1 : -1))
      .map((amount, vout) => ({ txid: 'ab'.repeat(32), vout, amount, isConfirmed: true })),
  )
const rates = fc.bigInt({ min: 1_000n, max: 500_000n })

test('a selection pays amount, fee and change exactly, and no change is dust', () => {
  fc.assert(
    fc.property(
      coins,
      types,
      types,
      rates,
      fc.bigInt({ min: 294n, max: 100_000_000n }),
      (list, type, receiver, rate, amount) => {
        const selection = selectCoins(list, { type, receivers: [receiver], amount, rate })
        const max = maxSelection(list, { type, receiver, rate })
        // everything up to the maximum can be paid, nothing above it
        expect(selection !== undefined).toBe(amount <= max.amount)
        if (!selection) return
        const sum = selection.coins.reduce((total, coin) => total + coin.amount, 0n)
        expect(sum).toBe(amount + selection.fee + selection.change)
        const outputs = selection.change > 0n ? [receiver, type] : [receiver]
        expect(selection.fee).toBeGreaterThanOrEqual(
          feeFor(virtualSize(type, selection.coins.length, outputs), rate),
        )
        if (selection.change > 0n) expect(selection.change).toBeGreaterThanOrEqual(dustLimit(type))
        else {
          const extra =
            feeFor(virtualSize(type, selection.coins.length, [receiver, type]), rate) + dustLimit(type)
          expect(selection.fee).toBeLessThan(extra)
        }
        expect(new Set(selection.coins).size).toBe(selection.coins.length)
      },
    ),
    { numRuns: 500 },
  )
})

test('required coins are spent, and others only if they are needed', () => {
  const coin = (amount: bigint, vout: number) => ({ txid: 'ab'.repeat(32), vout, amount, isConfirmed: true })
  const required = [coin(1_000n, 7)]
  const options = { type: 'p2wpkh', receivers: ['p2wpkh'], rate: 1_000n, required } as const
  expect(selectCoins([coin(90_000n, 1)], { ...options, amount: 500n })?.coins).toEqual(required)
  expect(selectCoins([coin(90_000n, 1)], { ...options, amount: 5_000n })?.coins).toHaveLength(2)
  expect(selectCoins([], { ...options, amount: 5_000n })).toBeUndefined()
})

test.each<[AddressType, bigint]>([
  ['p2wpkh', 294n],
  ['p2tr', 330n],
  ['p2wsh', 330n],
  ['p2sh', 540n],
  ['p2pkh', 546n],
])('the limit of dust of %s is that of Bitcoin Core', (type, limit) => {
  expect(dustLimit(type)).toBe(limit)
})
