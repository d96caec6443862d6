import { createFakeClock } from 'foyerkit/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.js'
import { openTestDatabase } from '../../testing/open-test-database.js'
import { HttpError } from '../http/http-error.js'
import { createIdempotency } from './create-idempotency.js'
import { idempotencyKeys } from './tables.js'

// a database is created, which takes long on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase([])
})
afterAll(() => database.close())
beforeEach(() => database.queries.delete(idempotencyKeys))

function setUp() {
  const clock = createFakeClock(Date.now())
  const { once } = createIdempotency({ queries: database.queries, clock })
  let runs = 0
  const work = async () => ({ run: (runs += 1) })
  const ask = (key: unknown = 'one', input: unknown = { to: 'a' }, scope = 'send shop') =>
    once({ scope, key, input }, work)
  return { clock, once, ask, runs: () => runs }
}
const status = (code: number) =>
  expect.objectContaining({ status: code, field: 'idempotency-key' }) as HttpError

test('a repeated request gets the answer of the first, in its scope only', async () => {
  const { ask, runs } = setUp()
  expect(await ask()).toEqual({ run: 1 })
  expect(await ask()).toEqual({ run: 1 })
  expect(await ask('other')).toEqual({ run: 2 })
  expect(await ask('one', { to: 'a' }, 'send bakery')).toEqual({ run: 3 })
  expect(runs()).toBe(3)
})

test('a key of another request is refused', async () => {
  const { ask } = setUp()
  await ask()
  await expect(ask('one', { to: 'b' })).rejects.toEqual(status(422))
})

test('a repeat is told to wait while the first request is at work, and then gets its answer', async () => {
  const { once, ask, runs } = setUp()
  let end: (answer: string) => void = () => undefined
  const request = { scope: 'send shop', key: 'one', input: { to: 'a' } }
  const first = once(request, () => new Promise<string>((resolve) => (end = resolve)))
  await expect.poll(() => database.queries.$count(idempotencyKeys)).toBe(1)
  await expect(ask()).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 })
  end('done')
  expect([await first, await ask(), runs()]).toEqual(['done', 'done', 0])
})

test('work that throws frees its key', async () => {
  const { once, ask } = setUp()
  const request = { scope: 'send shop', key: 'one', input: { to: 'a' } }
  await expect(once(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask()).toEqual({ run: 1 })
})

test('a key whose process ended is free after a minute, and an answer is forgotten after a day', async () => {
  const { clock, once, ask } = setUp()
  let end: () => void = () => undefined
  const hanging = once(
    { scope: 'send shop', key: 'one', input: { to: 'a' } },
    () => new Promise<void>((resolve) => (end = resolve)),
  )
  await expect.poll(() => database.queries.$count(idempotencyKeys)).toBe(1)
  await expect(ask()).rejects.toEqual(status(409))
  await clock.advance(60_001)
  expect(await ask()).toEqual({ run: 1 })
  end()
  await hanging
  // the first request ended late: the answer is that of the second
  expect(await ask()).toEqual({ run: 1 })
  await clock.advance(86_400_001)
  expect(await ask()).toEqual({ run: 2 })
  expect(await database.queries.$count(idempotencyKeys)).toBe(1)
})

test.each([undefined, '', 'a b', 'ü', 'x'.repeat(256), ['a']])('the key %j is refused', async (key) => {
  await expect(setUp().ask(key ?? null)).rejects.toEqual(status(400))
})
