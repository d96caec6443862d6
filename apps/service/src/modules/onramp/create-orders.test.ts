import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMoonPay } from '../../adapters/onramp/moonpay.js'
import {
  delivery,
  RawAnswer,
  startProvider,
  type TestProvider,
} from '../../adapters/onramp/testing/start-provider.js'
import type { Database } from '../../platform/database/database.js'
import { openTestDatabase } from '../../testing/open-test-database.js'
import { prices } from '../prices/index.js'
import { createOrders, type Orders } from './create-orders.js'
import { onramp } from './index.js'
import { createOrdersStore, type OrdersStore, type StoredOrder } from './orders-store.js'
import { signBody } from './signed-delivery.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000 })

const keys = { publishableKey: 'pk_test_key', secretKey: 'sk_test_key', webhookKey: 'wk_test_key' }
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const id = 'AAAAAAAAAAAAAAAAAAAAAA'
const second = 1_000
const day = 86_400 * second

let database: Database
let server: TestProvider
let store: OrdersStore
beforeAll(async () => {
  database = await openTestDatabase([prices, onramp])
  server = await startProvider(() => answered)
  store = createOrdersStore(database.queries)
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

/** Answer of the provider about the order. */
let answered: unknown
let now = 0
let failures: unknown[] = []
let refusals: string[] = []
let less: string[] = []
let orders: Orders
beforeEach(() => {
  answered = []
  now = Date.UTC(2030, 0, 1)
  failures = []
  refusals = []
  less = []
  orders = open()
})
afterEach(async () => {
  await orders.settled()
  await store.clean({ orders: new Date(now + 365 * day), reports: new Date(now + 365 * day) })
})

/** Opens the orders of a process. */
function open(): Orders {
  const provider = createMoonPay(keys, server.open())
  return createOrders({
    store,
    clock: { now: () => now },
    providersOf: () => [provider],
    onFailure: (name, error) => failures.push({ name, error }),
    onRefusal: (name, reason) => refusals.push(`${name} ${reason}`),
    onLess: (name) => less.push(name),
  })
}

async function add(more: Partial<StoredOrder> = {}): Promise<void> {
  const at = new Date(now)
  await store.add({
    ...{ id, address, project: 'shop', provider: 'moonpay', status: 'waiting', chain: 'eip155:8453' },
    asset: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    ...{ quotedAmount: '45.41', amount: null, transactionHash: null, reference: null },
    ...{ createdAt: at, updatedAt: at, askedAt: at, askAt: new Date(now + 15 * second) },
    ...more,
  })
}

const transaction = (status: string, more: object = {}) => ({
  ...{ status, externalTransactionId: id, walletAddress: address, quoteCurrencyAmount: 45.41 },
  cryptoTransactionId: status === 'completed' ? `0x${'67'.repeat(32)}` : null,
  ...more,
})
const asked = () => server.asked.length
const askDue = (by = orders) => by.askDue(new AbortController().signal)
const stored = async () => {
  const found = await store.find(id)
  if (!found) throw new Error('The order is gone')
  return found
}

/** Sends a report with a status. */
function report(status: string, more: object = {}) {
  const time = String(Math.floor(now / second))
  const body = JSON.stringify({ type: 'transaction_updated', data: transaction(status, more) })
  const signature = signBody(keys.webhookKey, time, Buffer.from(body))
  const [provider] = [createMoonPay(keys, server.open())]
  return orders.report(
    provider,
    'shop',
    delivery(body, { 'moonpay-signature-v2': `t=${time},s=${signature}` }, now),
  )
}

describe('an open order', () => {
  test('is asked for with growing pauses until it ends', async () => {
    await add()
    const before = asked()
    const times: number[] = []
    const openedAt = now
    for (answered = [transaction('pending')]; now < openedAt + 3_600 * second; now += 15 * second) {
      const count = asked()
      await askDue()
      if (asked() > count) times.push((now - openedAt) / second)
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(times[0]).toBe(15)
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
    expect(pauses.at(-1)).toBeGreaterThan(600)
    expect(asked() - before).toBeLessThan(25)
    expect(await stored()).toMatchObject({ status: 'paid', amount: '45.41' })

    now = (await stored()).askAt?.getTime() ?? 0
    answered = [transaction('completed')]
    await askDue()
    expect(await stored()).toMatchObject({ status: 'done', transactionHash: `0x${'67'.repeat(32)}` })
    const ended = asked()
    now += 60 * day
    await askDue()
    expect(asked()).toBe(ended)
  })

  test('is not asked for after seven days, and keeps its state', async () => {
    await add()
    answered = [transaction('pending')]
    await askDue()
    now += 7 * day
    await askDue()
    const before = asked()
    expect((await stored()).askAt).toBeNull()
    now += day
    await askDue()
    expect([asked(), (await stored()).status]).toEqual([before, 'paid'])
  })

  test('that is not known at the provider yet stays as it is, and is no failure', async () => {
    await add()
    now += 15 * second
    answered = new RawAnswer(404)
    await askDue()
    expect([(await stored()).status, failures, refusals]).toEqual(['waiting', [], []])
  })

  test('whose provider only reports is not asked for', async () => {
    await add({ askedAt: null, askAt: null })
    const before = asked()
    now += day
    await askDue()
    await orders.find(id, 'shop')
    await orders.settled()
    expect(asked()).toBe(before)
  })

  test('is asked for by one of two processes', async () => {
    await add()
    const before = asked()
    now += 15 * second
    await Promise.all([askDue(), askDue(open())])
    expect(asked() - before).toBe(1)
  })
})

describe('a call for an order', () => {
  test('has the provider asked, and the next one has the answer', async () => {
    await add()
    now += 10 * second
    answered = [transaction('completed')]
    expect((await orders.find(id, 'shop')).status).toBe('waiting')
    await orders.settled()
    expect((await orders.find(id, 'shop')).status).toBe('done')
  })

  test('has it asked once in ten seconds, however many calls there are', async () => {
    await add()
    const before = asked()
    for (now += 10 * second; now <= Date.UTC(2030, 0, 1) + 30 * second; now += second) {
      await Promise.all([1, 2, 3].map(() => orders.find(id, 'shop')))
      await orders.settled()
    }
    expect(asked() - before).toBe(3)
  })

  test('of another project has nothing asked', async () => {
    await add()
    const before = asked()
    now += day
    await expect(orders.find(id, 'other')).rejects.toMatchObject({ status: 404 })
    await orders.settled()
    expect(asked()).toBe(before)
  })
})

describe('an answer', () => {
  const ask = async (answer: unknown) => {
    now += day / 24
    answered = answer
    await askDue()
  }

  test('never moves an order back', async () => {
    await add()
    await ask([transaction('pending')])
    await ask([transaction('waitingPayment')])
    expect((await stored()).status).toBe('paid')
    await ask([transaction('completed')])
    await ask([transaction('failed')])
    expect((await stored()).status).toBe('done')
  })

  test('with several payments in one list has the state of the furthest one', async () => {
    await add()
    await ask([transaction('failed'), transaction('pending')])
    expect((await stored()).status).toBe('paid')
    await ask([transaction('failed'), transaction('completed'), transaction('pending')])
    expect((await stored()).status).toBe('done')
  })

  // money 13
  test.each([
    ['failed', [['failed', 'a']]],
    [
      'paid',
      [
        ['failed', 'a'],
        ['pending', 'b'],
      ],
    ],
    [
      'failed',
      [
        ['failed', 'a'],
        ['waitingPayment', 'b'],
      ],
    ],
    [
      'failed',
      [
        ['pending', 'a'],
        ['failed', 'a'],
      ],
    ],
    [
      'paid',
      [
        ['pending', 'b'],
        ['failed', 'a'],
      ],
    ],
    [
      'failed',
      [
        ['pending', 'b'],
        ['failed', 'a'],
        ['failed', 'b'],
      ],
    ],
    [
      'done',
      [
        ['failed', 'a'],
        ['pending', 'b'],
        ['completed', 'b'],
      ],
    ],
    [
      'done',
      [
        ['failed', 'a'],
        ['pending', 'b'],
        ['failed', 'b'],
        ['completed', 'c'],
      ],
    ],
    [
      'done',
      [
        ['completed', 'b'],
        ['failed', 'a'],
      ],
    ],
    // a payment that was held for review
    [
      'done',
      [
        ['failed', 'a'],
        ['pending', 'a'],
        ['completed', 'a'],
      ],
    ],
    [
      'done',
      [
        ['failed', undefined],
        ['pending', undefined],
        ['completed', undefined],
      ],
    ],
  ] as const)('leaves an order %s after %j, by answers and by reports', async (status, steps) => {
    for (const [other, tell] of [
      [id, (state: string, payment: string | undefined) => report(state, { id: payment })],
      [
        'BBBBBBBBBBBBBBBBBBBBBB',
        (state: string, payment: string | undefined) =>
          ask([transaction(state, { id: payment, externalTransactionId: 'BBBBBBBBBBBBBBBBBBBBBB' })]),
      ],
    ] as const) {
      // the first one is only reported
      await add({ id: other, ...(other === id && { askedAt: null, askAt: null }) })
      for (const [state, payment] of steps) {
        now += 60 * second
        await tell(state, payment)
      }
      expect((await store.find(other))?.status).toBe(status)
    }
    expect([failures, refusals]).toEqual([[], []])
  })

  test('with one payment at a time is asked for after a failed one, until the order is done', async () => {
    await add()
    await ask([transaction('failed', { id: 'a' })])
    expect((await stored()).status).toBe('failed')
    await ask([transaction('pending', { id: 'b', quoteCurrencyAmount: 20 })])
    expect(await stored()).toMatchObject({ status: 'paid', amount: '20', transactionHash: null })
    const hash = `0x${'12'.repeat(32)}`
    await ask([
      transaction('failed', { id: 'a', cryptoTransactionId: hash }),
      transaction('completed', { id: 'b', quoteCurrencyAmount: 20 }),
    ])
    expect(await stored()).toMatchObject({
      ...{ status: 'done', amount: '20', transactionHash: `0x${'67'.repeat(32)}` },
    })
    expect(less).toEqual(['moonpay'])
  })

  test('with a failed payment leaves the amount and the transaction of the one that is sent', async () => {
    await add()
    await ask([transaction('pending', { id: 'b', quoteCurrencyAmount: 45 })])
    await report('failed', { id: 'a', quoteCurrencyAmount: 20, cryptoTransactionId: `0x${'12'.repeat(32)}` })
    expect(await stored()).toMatchObject({ status: 'paid', amount: '45', transactionHash: null })
  })

  test('remembers each payment by its id at the provider', async () => {
    await add()
    await report('failed', { id: 'a' })
    await report('pending', { id: 'b' })
    expect(await store.payments(id)).toMatchObject([
      { payment: 'a', status: 'failed' },
      { payment: 'b', status: 'paid' },
    ])
  })

  test('about another order changes nothing, and is logged', async () => {
    await add()
    await ask([transaction('completed', { externalTransactionId: 'BBBBBBBBBBBBBBBBBBBBBB' })])
    expect((await stored()).status).toBe('waiting')
    expect(refusals).toEqual(['moonpay other-order'])
  })

  test.each([
    ['address', { walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['currency', { currency: { code: 'eth_base' } }],
    ['network', { currency: { code: 'usdc' } }],
  ])('or a report with another %s is refused and logged, and the state stays', async (field, more) => {
    await add()
    await ask([transaction('completed', more)])
    await expect(report('completed', more)).rejects.toMatchObject({ status: 409, field })
    expect(await stored()).toMatchObject({ status: 'waiting', amount: null, transactionHash: null })
    expect(refusals).toEqual([`moonpay other-${field}`, `moonpay other-${field}`])
    await ask([transaction('completed', { currency: { code: 'usdc_base' } })])
    expect((await stored()).status).toBe('done')
  })

  test.each([
    ['by an answer', () => ask([transaction('completed', { quoteCurrencyAmount: 44.9 })])],
    ['by a report', () => report('completed', { quoteCurrencyAmount: 44.9 })],
  ])('with a lower amount than quoted %s has what was delivered, and is logged once', async (_by, tell) => {
    await add()
    await tell()
    expect(await stored()).toMatchObject({ status: 'done', quotedAmount: '45.41', amount: '44.9' })
    await report('completed', { quoteCurrencyAmount: 44.9, id: 'again' })
    expect(less).toEqual(['moonpay'])
  })

  test.each([['45.41'], ['46']])('with %s of the quoted 45.41 is not logged as less', async (amount) => {
    await add()
    await ask([transaction('completed', { quoteCurrencyAmount: Number(amount) })])
    expect([(await stored()).amount, less]).toEqual([amount, []])
  })

  test.each([
    ['that is malformed', [{ status: 1 }], 'unexpected'],
    ['that is no JSON', new RawAnswer(200, {}, '<html>'), 'unexpected'],
    ['of 401', new RawAnswer(401), 'refused'],
    ['of 500', new RawAnswer(500), 'unavailable'],
  ])('%s changes nothing, and the order is asked for again', async (_what, answer, kind) => {
    await add()
    await ask(answer)
    expect((await stored()).status).toBe('waiting')
    expect(failures).toMatchObject([{ name: 'moonpay', error: { kind } }])
    orders = open()
    await ask([transaction('completed')])
    expect((await stored()).status).toBe('done')
  })

  test('that asks to wait is heard for all orders of the provider, and by calls', async () => {
    await add()
    await add({ id: 'BBBBBBBBBBBBBBBBBBBBBB', askAt: new Date(now + 30 * second) })
    now += 15 * second
    answered = new RawAnswer(429, { 'retry-after': '600' })
    const before = asked()
    await askDue()
    expect(asked() - before).toBe(1)
    now += 599 * second
    answered = [transaction('completed')]
    await askDue()
    await orders.find(id, 'shop')
    await orders.settled()
    expect(asked() - before).toBe(1)
    now += 600 * second
    await askDue()
    expect((await stored()).status).toBe('done')
  })
})

test('an order can be paid for a day, also after a failed payment, and not once it is done', async () => {
  await add()
  await report('failed')
  now += day - 1
  expect(orders.isPayable(await stored())).toBe(true)
  now += 1
  expect(orders.isPayable(await stored())).toBe(false)
  now -= day
  await report('completed')
  expect(orders.isPayable(await stored())).toBe(false)
})

describe('a report and an answer at the same time', () => {
  test.each([
    ['of the same state', 'completed', 'completed'],
    ['of which the report is behind', 'pending', 'completed'],
    ['of which the answer is behind', 'completed', 'pending'],
  ])('%s end in the later state, once', async (_what, reported, told) => {
    await add()
    now += 15 * second
    answered = [transaction(told)]
    await Promise.all([report(reported), askDue(), askDue(open()), report(reported, { id: 'again' })])
    const order = await stored()
    expect(order).toMatchObject({ status: 'done', amount: '45.41', transactionHash: `0x${'67'.repeat(32)}` })
    expect([await store.count(), failures, refusals]).toEqual([1, [], []])
    now += second
    await report(reported, { id: 'late' })
    expect(await stored()).toEqual(order)
  })
})
