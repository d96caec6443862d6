import { expect, test, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { createClaims } from './claims.js'
import type { Payment } from './contract.js'
import type { PayDeps } from './deps.js'
import type { Payments } from './payments.js'

/** Claims of a payment, whose state storage refuses or changes. */
function start(change: Payments['change']) {
  const payments = { find: () => ({ id: '1', state: 'waiting' }) as Payment, restore: async () => {}, change }
  const parts = { payments, clock: createFakeClock(), signal: new AbortController().signal }
  return createClaims(parts as unknown as PayDeps & { readonly payments: Payments })
}

// money 1
test('nothing is asked for a payment that storage does not let be claimed', async () => {
  const request = vi.fn(async () => 'paid')
  const claims = start(async () => false)
  await expect(claims.claim('1', {}, request)).rejects.toMatchObject({ code: 'pay/CLAIMED' })
  expect(request).not.toHaveBeenCalled()
})

// money 1
test('an unclear payment is claimed only with its confirmation', async () => {
  const change = vi.fn<Payments['change']>(async () => true)
  const claims = start(change)
  await claims.claim('1', {}, async () => {})
  await claims.claim('1', { isUnclearConfirmed: true }, async () => {})
  expect(change.mock.calls.map(([, , from]) => from)).toEqual([['waiting'], ['waiting', 'unclear']])
})

test('a request that failed can be made again, and one that runs can’t', async () => {
  const claims = start(async () => true)
  await expect(claims.claim('1', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let resolve = (_text: string) => {}
  const promise = new Promise<string>((settle) => (resolve = settle))
  const running = claims.claim('1', {}, () => promise)
  await expect(claims.claim('1', {}, async () => 'twice')).rejects.toMatchObject({ code: 'pay/CLAIMED' })
  resolve('paid')
  expect(await running).toBe('paid')
})

// money 1
// behaviour 17.31
test('a request that ends late changes nothing that another one has claimed', async () => {
  let stored = { id: '1', state: 'waiting' } as Payment
  const claims = start(async (_id, next, from = ['signing'], isStill = () => true) => {
    if (!from.includes(stored.state) || !isStill(stored)) return false
    stored = { ...stored, ...next }
    return true
  })
  await claims.claim('1', {}, async (change) => {
    // the page is gone, and another tab has freed and claimed the payment
    stored = { ...stored, claim: 'of another tab' }
    expect(await change({ state: 'waiting' }, ['signing'])).toBe(false)
  })
  expect(stored).toMatchObject({ state: 'signing', claim: 'of another tab' })
})
