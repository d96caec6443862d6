import { expect, test } from 'vitest'
import { centsText, decimalText, readCents, toCents } from './money.js'

test.each([
  ['50', 5_000n],
  ['50.5', 5_050n],
  ['0.01', 1n],
  ['50.001', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j is read as %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

test.each([
  [5_000n, '50.00'],
  [5_050n, '50.50'],
  [1n, '0.01'],
  [0n, '0.00'],
])('%s cents are written as %j', (cents, text) => {
  expect(centsText(cents)).toBe(text)
})

test('amounts of providers are rounded to cents, and written without an exponent', () => {
  expect([toCents(0.565), toCents('4.04'), toCents(50)]).toEqual([57n, 404n, 5_000n])
  expect([decimalText(0.1819), decimalText('50.000000'), decimalText(1e-7)]).toEqual([
    '0.1819',
    '50.000000',
    '0.0000001',
  ])
  for (const wrong of [Number.NaN, -1, Infinity]) {
    expect(() => toCents(wrong)).toThrow('wrong amount')
    expect(() => decimalText(wrong)).toThrow('wrong amount')
  }
})
