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
    expect(await transfer.most(order, signal)).toBe(7n)
    expect(await transfer.most({ ...order, asset: { ...asset, address: 'c' } }, signal)).toBe(10n)
    const fee = await transfer.estimateFee(order, signal)
    expect(await transfer.send(order, fee, signal)).toBe('0x1')
    expect(transfer.sends).toEqual<FakeSend[]>([{ order, fee }])
  })

  test('records a send that fails', async () => {
    const transfer = fakeTransfer({ send: () => Promise.reject(new Error('broken')) })
    await expect(transfer.send(order, { value: 1n, terms: {} }, signal)).rejects.toThrow('broken')
    expect(transfer.sends).toHaveLength(1)
  })
})

test('fakePicture returns the data: URL of an SVG image', () => {
  const picture = fakePicture('#1f4d3a', '#bfe3c8', 'M20 8l9 22H11z')
  expect(picture).toMatch(/^data:image\/svg\+xml,/)
  expect(decodeURIComponent(picture)).toContain('fill="#bfe3c8" d="M20 8l9 22H11z"')
})
