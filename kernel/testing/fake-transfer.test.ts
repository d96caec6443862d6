import { expect, expectTypeOf, test } from 'vitest'
import type { TransferOrder } from '../contracts/transfer.js'
import { fakeNetwork } from './fakes.js'
import { fakeTransfer, type FakeSend, type FakeTransfer, type FakeTransferOptions } from './fake-transfer.js'

const asset = { chainId: 'demo:1', name: 'Demo', symbol: 'DEMO', decimals: 5 } as const
const order: TransferOrder = {
  account: 'demo:1:a',
  network: fakeNetwork(),
  asset,
  receiver: 'b',
  amount: 1n,
}
const never = new AbortController().signal

test('a fake transfer sends nothing, and remembers what it was asked to', async () => {
  const options: FakeTransferOptions = { balance: 10n, fee: 3n }
  const transfer = fakeTransfer(options)
  expectTypeOf(transfer).toEqualTypeOf<FakeTransfer>()
  expect(await transfer.most(order, never)).toBe(7n)
  expect(await transfer.most({ ...order, asset: { ...asset, address: 'c' } }, never)).toBe(10n)
  const fee = await transfer.estimateFee(order, never)
  expect(await transfer.send(order, fee, never)).toBe('0x1')
  expect(transfer.sends).toEqual<FakeSend[]>([{ order, fee }])
})

test('it fails as it is told, and what it was asked is remembered all the same', async () => {
  const transfer = fakeTransfer({ send: () => Promise.reject(new Error('no')) })
  await expect(transfer.send(order, { value: 1n, terms: {} }, never)).rejects.toThrow('no')
  expect(transfer.sends).toHaveLength(1)
})
