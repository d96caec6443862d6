import { describe, expect, test } from 'vitest'
import { isRejection } from '../core/errors/rejection.js'
import { toRpcError } from '../core/errors/rpc-codes.js'
import { parseAmount } from '../text/amounts.js'
import { badAmounts } from './bad-amounts.js'
import { walletErrors } from './wallet-errors.js'

// SOL, BTC, ATOM, DOT and ETH have 9, 8, 6, 10 and 18 decimals; an asset may have none
describe.each([0, 6, 8, 9, 10, 18])('an amount with %i decimals', (decimals) => {
  test('has at least 50 bad texts, each once', () => {
    const texts = badAmounts(decimals).map(({ text }) => text)
    expect(texts.length).toBeGreaterThanOrEqual(50)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test.each(badAmounts(decimals))('refuses $text', ({ text, fault }) => {
    expect(parseAmount(text, decimals)).toEqual({ fault })
  })
})

test('there are at least 50 errors of wallets, each once', () => {
  expect(walletErrors.length).toBeGreaterThanOrEqual(50)
  expect(new Set(walletErrors.map(({ name }) => name)).size).toBe(walletErrors.length)
})

test.each(walletErrors)('toRpcError keeps the code of $name', ({ thrown, code }) => {
  const error = toRpcError(thrown)
  expect(error.rpcCode).toBe(code)
  expect(isRejection(error)).toBe(code === 4001)
  expect(error.message).not.toBe('')
  expect(error.message.length).toBeLessThanOrEqual(300)
})
