import { describe, expect, expectTypeOf, test } from 'vitest'
import type { TransferOrder } from '../contracts/transfer.js'
import {
  fakeNetwork,
  fakePicture,
  fakeTransfer,
  type FakeSend,
  type FakeTransfer,
  type FakeTransferOptions,
} from './index.js'

const asset = { chainId: 'demo:1', name: 'Demo', symbol: 'DEMO', decimals: 5 } as const
const order: TransferOrder = {
  account: 'demo:1:a',
  network: fakeNetwork(),
  asset,
  receiver: 'b',
  amount: 1n,
}
const { signal } = new AbortController()

describe('fakeTransfer', () => {
  test('returns the maximum amount, the fee and a hash, and records the send', async () => {
    const options: FakeTransferOptions = { balance: 10n, fee: 3n }
    const transfer = fakeTransfer(options)
    expectTypeOf(transfer).toEqualTypeOf<FakeTransfer>()
    const max = { ...order, amount: 'max' } as const
    expect((await transfer.estimate(max, signal)).order.amount).toBe(7n)
    const token = { ...asset, address: 'c' }
    expect((await transfer.estimate({ ...max, asset: token }, signal)).order.amount).toBe(10n)
    const { fee, maxAmount } = await transfer.estimate(order, signal)
    expect([fee.expected, fee.max, maxAmount]).toEqual([3n, 3n, 7n])
    expect(await transfer.send(order, fee, signal)).toBe('0x1')
    expect(transfer.sends).toEqual<FakeSend[]>([{ order, fee }])
  })

  test('rejects an amount above the balance, and a fee above the limit', async () => {
    const transfer = fakeTransfer({ balance: 10n, fee: 3n })
    const estimate = (change: object) =>
      transfer.estimate({ ...order, ...change }, signal).catch((error: unknown) => error)
    expect(await estimate({ amount: 8n })).toMatchObject({ code: 'transfer/INSUFFICIENT_BALANCE', data: 7n })
    expect(await estimate({ maxFee: 2n })).toMatchObject({ code: 'transfer/FEE_ABOVE_LIMIT' })
  })

  test('records a send that fails', async () => {
    const transfer = fakeTransfer({ send: () => Promise.reject(new Error('broken')) })
    await expect(transfer.send(order, { expected: 1n, max: 1n, asset, terms: {} }, signal)).rejects.toThrow(
      'broken',
    )
    expect(transfer.sends).toHaveLength(1)
  })
})

test('fakePicture returns the data: URL of an SVG image', () => {
  const picture = fakePicture('#1f4d3a', '#bfe3c8', 'M20 8l9 22H11z')
  expect(picture).toMatch(/^data:image\/svg\+xml,/)
  expect(decodeURIComponent(picture)).toContain('fill="#bfe3c8" d="M20 8l9 22H11z"')
})
