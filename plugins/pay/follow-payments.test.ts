import { expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionState } from '#kernel/money'
import { createFakeClock, createPluginHarness, fakeNamespace, settle } from '#kernel/testing'
import { paymentsAtom, type Payment } from './contract.js'
import type { PayDeps } from './deps.js'
import { createFollowPayments } from './follow-payments.js'

const pending: Payment = {
  id: 'order',
  chainId: 'demo:1',
  asset: { chainId: 'demo:1', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  amount: 1n,
  receiver: 'shop',
  createdAt: createFakeClock().now(),
  account: 'demo:1:alice',
  state: 'pending',
  hash: '0xa',
}

// money 40
test('a follower that fails is reported once and repeated, and says nothing about the payment', async () => {
  const h = createPluginHarness(fakeNamespace())
  const { store } = h
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    return h.dispose()
  })
  store.set(paymentsAtom, [pending])
  const follow = vi.fn(async (): Promise<TransactionState> => ({ status: 'confirmed', hash: '0xa' }))
  follow.mockRejectedValueOnce(new Error('The node is down'))
  const change = vi.fn(async () => {})
  const report = vi.fn()
  const payments = { find: () => pending, change }
  const namespaces = { capability: async () => ({ follow }) }
  const clock = createFakeClock(pending.createdAt)
  const parts = { store, clock, namespaces, signal: ended.signal, payments, report }
  const following = createFollowPayments(parts as unknown as PayDeps & { readonly payments: never })
  following.follow(pending, '0xa')
  following.follow(pending, '0xa')
  await settle()
  expect(follow).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledWith(new Error('The node is down'))
  await clock.advance(1_000)
  await settle()
  expect(follow).toHaveBeenCalledTimes(2)
  expect(change).toHaveBeenLastCalledWith('order', { state: 'completed', hash: '0xa' })
})
