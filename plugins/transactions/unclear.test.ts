import { getEventListeners } from 'node:events'
import { atom } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { createFakeClock, settle } from '#kernel/testing'
import type { MoneyPathDeps } from './contract/deps.js'
import type { TransactionKind } from './contract/kind.js'
import type { Asked, TransactionFields } from './contract/sent.js'
import { createUnclear } from './contract/unclear.js'

const request = (id: string): Asked<TransactionFields> => ({
  id,
  account: 'demo:1:alice',
  chainId: 'demo:1',
  wallet: 'Juniper',
  mark: undefined,
  askedAt: 0,
})

test('a restore waits for one that is under way', async () => {
  const plugin = new AbortController()
  const clock = createFakeClock()
  const stored = { v: 1, data: [{ ...request('1'), mark: '7', askedAt: clock.now() }] }
  const storage = { get: async () => stored, set: vi.fn(), remove: vi.fn(), watch: () => () => {} }
  let answer = () => {}
  const kind = {
    ...{ pendingKey: 'pending', unclearKey: 'unclear', version: 1, shape: {} },
    read: (item: unknown) => item,
    write: () => ({}),
    findOf: () => new Promise((resolve) => (answer = () => resolve({ find: async () => undefined }))),
  }
  const parts = { storage, clock, signal: plugin.signal, report: vi.fn() }
  const unclear = createUnclear(
    parts as unknown as MoneyPathDeps,
    kind as unknown as TransactionKind<TransactionFields>,
    { list: async () => [] } as never,
    { onFound: vi.fn(), onSentElsewhere: vi.fn() },
  )
  const first = unclear.restore()
  const second = unclear.restore().then(() => unclear.has(request('1')))
  await settle()
  answer()
  expect(await second).toBe(true)
  await first
  plugin.abort()
})

test('open requests share one listener on the signal of the plugin, and end with it', async () => {
  const plugin = new AbortController()
  const storage = { get: async () => undefined, set: vi.fn(), remove: vi.fn(), watch: () => () => {} }
  const parts = { storage, clock: createFakeClock(), signal: plugin.signal, report: vi.fn() }
  const kind: TransactionKind<TransactionFields> = {
    pendingKey: 'pending',
    unclearKey: 'unclear',
    version: 1,
    shape: {},
    write: () => ({}),
    read: (stored) => stored,
    sentAtom: atom<readonly []>([]) as never,
    describe: () => ({}) as never,
    findOf: async () => undefined,
  }
  const following = { list: async () => [] }
  const unclear = createUnclear(parts as unknown as MoneyPathDeps, kind, following as never, {
    onFound: vi.fn(),
    onSentElsewhere: vi.fn(),
  })
  const listeners = () => getEventListeners(plugin.signal, 'abort').length
  const before = listeners()
  const find = vi.fn(async () => undefined)
  for (let number = 0; number < 20; number++) {
    const entry = await unclear.add({ ...request(`${number}`), mark: '1' }, find, { replacesUnclear: false })
    entry.isWaiting = false
  }
  expect(listeners()).toBe(before)
  await unclear.search(request(''))
  expect(find).toHaveBeenCalledTimes(20)
  plugin.abort()
  await unclear.search(request(''))
  expect(find).toHaveBeenCalledTimes(20)
  expect(parts.clock.pendingSleeps).toBe(0)
})

test('a request whose outcome is known is not searched any more, also while a search is queued', async () => {
  const plugin = new AbortController()
  const storage = { get: async () => undefined, set: vi.fn(), remove: vi.fn(), watch: () => () => {} }
  const clock = createFakeClock()
  const parts = { storage, clock, signal: plugin.signal, report: vi.fn() }
  const kind = { pendingKey: 'pending', unclearKey: 'unclear', version: 1, shape: {}, write: () => ({}) }
  const unclear = createUnclear(
    parts as unknown as MoneyPathDeps,
    kind as unknown as TransactionKind<TransactionFields>,
    { list: async () => [] } as never,
    { onFound: vi.fn(), onSentElsewhere: vi.fn() },
  )
  const find = vi.fn(async () => undefined)
  const asked = { ...request('1'), mark: '7', askedAt: clock.now() }
  const entry = await unclear.add(asked, find, { replacesUnclear: false })
  unclear.resolve('1', Promise.resolve())
  await entry.search()
  await clock.advance(60_000)
  expect(find).not.toHaveBeenCalled()
  expect(clock.pendingSleeps).toBe(0)
  plugin.abort()
})

// money 4
// behaviour 17.5
test('a request that was not sent leaves those that it has replaced as unclear as before', async () => {
  const plugin = new AbortController()
  const clock = createFakeClock()
  let stored: unknown
  const storage = {
    get: async () => stored,
    set: async (_key: string, value: unknown) => void (stored = value),
    remove: async () => void (stored = undefined),
    watch: () => () => {},
  }
  const kind = {
    ...{ pendingKey: 'pending', unclearKey: 'unclear', version: 1, shape: {} },
    read: (item: unknown) => item,
    write: () => ({}),
    findOf: async () => ({ find: async () => undefined }),
  }
  const parts = { storage, clock, signal: plugin.signal, report: vi.fn() }
  const unclear = createUnclear(
    parts as unknown as MoneyPathDeps,
    kind as unknown as TransactionKind<TransactionFields>,
    { list: async () => [] } as never,
    { onFound: vi.fn(), onSentElsewhere: vi.fn() },
  )
  const asked = (id: string) => ({
    ...request(id),
    account: 'demo:1:0xa11ce' as const,
    mark: '7',
    askedAt: clock.now(),
  })
  const ask = async (id: string, replacesUnclear: boolean) => {
    const entry = await unclear.add(asked(id), async () => undefined, { replacesUnclear })
    entry.isWaiting = false
  }
  const ids = () => (stored as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id)
  await ask('1', false)
  await ask('2', true)
  expect(ids()).toEqual(['2'])
  unclear.withdraw('2')
  await settle()
  expect([unclear.has(asked('1')), ids()]).toEqual([true, ['1']])
  plugin.abort()
})
