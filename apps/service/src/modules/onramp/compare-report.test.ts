import { describe, expect, test } from 'vitest'
import { isLess, mismatchOf } from './compare-report.js'

const order = {
  chain: 'eip155:8453',
  asset: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  quotedAmount: '48.75',
}
const solana = {
  chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  asset: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  address: '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
  quotedAmount: null,
}
const pol = {
  ...order,
  chain: 'eip155:137',
  asset: 'eip155:137:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
}
const report = { orderId: 'order-1', status: 'done' } as const

describe('a report', () => {
  test.each([
    ['names nothing', order, {}],
    ['names the same', order, { address: order.address, currency: 'USDC', network: 'base' }],
    ['has other capital letters', order, { address: order.address.toLowerCase(), currency: 'usdc' }],
    ['is on Solana', solana, { address: solana.address, currency: 'USDC', network: 'solana' }],
    ['has the former symbol of the currency', pol, { currency: 'matic', network: 'polygon' }],
  ])('is about the order if it %s', (_what, of, more) => {
    expect(mismatchOf(of, { ...report, ...more })).toBeUndefined()
  })

  test.each([
    ['other-address', order, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['other-address', order, { address: '' }],
    ['other-address', solana, { address: solana.address.toLowerCase() }],
    ['other-network', order, { currency: 'USDC', network: 'ethereum' }],
    ['other-network', order, { network: 'bitcoin' }],
    ['other-currency', order, { currency: 'ETH', network: 'base' }],
    ['other-currency', order, { currency: 'matic' }],
    ['other-currency', order, { currency: '__proto__' }],
  ])('is refused as %s', (mismatch, of, more) => {
    expect(mismatchOf(of, { ...report, ...more })).toBe(mismatch)
  })
})

test.each([
  ['48.749999', true],
  ['48.75', false],
  ['48.750000', false],
  ['50', false],
  ['0', true],
  [undefined, false],
])('%s in place of 48.75 is less: %s', (amount, expected) => {
  expect(isLess(order, amount)).toBe(expected)
  expect(isLess({ ...order, quotedAmount: null }, amount)).toBe(false)
})
