import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionState } from '#kernel/money'
import { createFakeClock, createPluginHarness, fakeNamespace, settle } from '#kernel/testing'
import { transfersAtom, type SentTransfer } from '#plugins/send/contract'
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
  const { clock, follow, change, report, following } = createFollowing(pending)
  follow.mockRejectedValueOnce(new Error('The node is down'))
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

describe('the revert of a transaction of a payment', () => {
  const transfer = (id: string, fields: Partial<SentTransfer> = {}): SentTransfer => ({
    ...{ id, hash: '0xa', chainId: 'demo:1', account: 'demo:1:alice', wallet: 'Demo', receiver: 'shop' },
    ...{ asset: pending.asset, amount: 1n, submittedAt: pending.createdAt, status: 'reverted' },
    ...{ isFinal: true, end: 'reverted' },
    ...fields,
  })
  const replaced = { status: 'replaced', end: undefined } as const
  const rows: readonly [string, readonly string[], readonly SentTransfer[], string][] = [
    ['fails a payment with one request', ['one'], [transfer('one')], 'failed'],
    ['leaves one unclear whose wallet was asked twice', ['two', 'one'], [transfer('two')], 'unclear'],
    [
      'fails one whose other request has failed too',
      ['two', 'one'],
      [transfer('two'), transfer('one', { hash: '0xb' })],
      'failed',
    ],
    [
      'leaves one unclear whose other request has an unknown end',
      ['two', 'one'],
      [transfer('two'), transfer('one', { hash: '0xb', status: 'pending', end: 'unknown' })],
      'unclear',
    ],
    [
      'fails one whose fee was raised',
      ['raised', 'one'],
      [transfer('raised', { hash: '0xb' }), transfer('one', { ...replaced, replacedBy: '0xb' })],
      'failed',
    ],
  ]
  // behaviour 17.31
  test.each(rows)('%s', async (_, transfers, sent, state) => {
    const { store, change, following } = createFollowing({ ...pending, transfers })
    store.set(transfersAtom, sent)
    await following.resume()
    await settle()
    expect(change.mock.lastCall?.[1]).toMatchObject({ state })
  })

  test('that is not of this page fails a payment with one request, and leaves another unclear', async () => {
    for (const [transfers, state] of [
      [['one'], 'failed'],
      [['two', 'one'], 'unclear'],
    ] as const) {
      const { change, follow, following } = createFollowing({ ...pending, transfers: [...transfers] })
      follow.mockResolvedValue({ status: 'reverted', hash: '0xa' })
      await following.resume()
      await settle()
      expect(change.mock.lastCall?.[1]).toMatchObject({ state })
    }
  })
})

/** A follower of one payment, on nodes that say that its transaction is confirmed. */
function createFollowing(payment: Payment) {
  const h = createPluginHarness(fakeNamespace())
  const { store } = h
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    return h.dispose()
  })
  store.set(paymentsAtom, [payment])
  const follow = vi.fn(async (): Promise<TransactionState> => ({ status: 'confirmed', hash: '0xa' }))
  const change = vi.fn(async (_id: string, _next: Partial<Payment>) => {})
  const report = vi.fn()
  const payments = { find: () => payment, change }
  const namespaces = { capability: async () => ({ follow }) }
  const clock = createFakeClock(payment.createdAt)
  const parts = { store, clock, namespaces, signal: ended.signal, payments, report }
  const following = createFollowPayments(parts as unknown as PayDeps & { readonly payments: never })
  return { store, clock, follow, change, report, following }
}
