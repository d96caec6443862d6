import type { Clock } from '../../../platform/clock.js'
import { createFakeClock } from 'foyerkit/testing'
import { expect } from 'vitest'
import type { MessageOwner, MessageStore, QuotaScope, StoredMessage } from './message-store.js'

/** Empty message store. */
export interface StoreUnderTest {
  readonly store: MessageStore
  /** Store of a second process that shares the data. Default: the same. */
  readonly others?: MessageStore
  close?(): Promise<void>
}

const topic = (digit: string) => digit.repeat(64)
const [one, two] = [topic('1'), topic('2')]

function message(name: string, more: Partial<StoredMessage> = {}): StoredMessage {
  return {
    id: `id of ${name}`,
    topic: one,
    message: name,
    tag: 1108,
    publisher: 'dapp',
    publishedAt: 1_000_000,
    expiresAt: 1_300_000,
    ...more,
  }
}

/** Conformance suite of message stores. `create` returns an empty one that reads the time from the clock. */
export function conformsToMessageStore(
  test: (name: string, run: () => Promise<void>) => unknown,
  create: (clock: Clock) => Promise<StoreUnderTest>,
): void {
  const check = (
    name: string,
    run: (
      under: Required<Omit<StoreUnderTest, 'close'>>,
      clock: ReturnType<typeof createFakeClock>,
    ) => Promise<void>,
  ) =>
    test(name, async () => {
      const clock = createFakeClock(1_000_000)
      const { store, others = store, close } = await create(clock)
      try {
        await run({ store, others }, clock)
      } finally {
        await close?.()
      }
    })
  const undelivered = async (store: MessageStore, client: string, topics = [one], limit = 100) =>
    (await store.undelivered({ client, topics, limit })).messages.map(({ message }) => message)

  check('a message is undelivered for every client but its publisher', async ({ store, others }) => {
    const whole = message('a', { attestation: 'sealed', tag: 0 })
    expect(await store.add(whole)).toBe(true)
    await store.add(message('b'))
    const query = { client: 'wallet', topics: [one] }
    expect(await others.undelivered({ ...query, limit: 1 })).toEqual({ messages: [whole], hasMore: true })
    expect(await others.undelivered({ ...query, limit: 2 })).toEqual({
      messages: [whole, message('b')],
      hasMore: false,
    })
    expect(await undelivered(others, 'dapp')).toEqual([])
    expect(await undelivered(others, 'wallet', [two])).toEqual([])
  })

  check('messages are returned oldest first, of all requested topics, up to the limit', async ({ store }) => {
    await store.add(message('a', { publishedAt: 1_000_001 }))
    await store.add(message('b', { publishedAt: 1_000_002, topic: two }))
    await store.add(message('c', { publishedAt: 1_000_003 }))
    await store.add(message('d', { publishedAt: 1_000_003 }))
    expect(await undelivered(store, 'wallet', [one, two])).toEqual(['a', 'b', 'c', 'd'])
    expect(await undelivered(store, 'wallet', [two, one, one], 3)).toEqual(['a', 'b', 'c'])
    expect(await undelivered(store, 'wallet', [])).toEqual([])
  })

  check('a page ends with the message that exceeds its bytes', async ({ store }) => {
    for (const name of ['a', 'b', 'c']) await store.add(message(name, { message: name.repeat(1_000) }))
    const page = async (maxBytes: number) => {
      const query = { client: 'wallet', topics: [one], limit: 100, maxBytes }
      const { messages, hasMore } = await store.undelivered(query)
      return [messages.length, hasMore]
    }
    expect(await page(1)).toEqual([1, true])
    expect(await page(1_500)).toEqual([2, true])
    expect(await page(5_000)).toEqual([3, false])
  })

  check('excluded messages are left out', async ({ store }) => {
    for (const name of ['a', 'b', 'c']) await store.add(message(name))
    const except = ['id of a', 'id of c', 'id of nothing']
    const { messages } = await store.undelivered({ client: 'wallet', topics: [one], except, limit: 100 })
    expect(messages.map(({ message }) => message)).toEqual(['b'])
  })

  check('an acknowledged message is still undelivered for other clients', async ({ store, others }) => {
    await store.add(message('a'))
    await store.add(message('b'))
    await store.acknowledge('wallet', ['id of a', 'id of nothing'])
    await others.acknowledge('wallet', ['id of a'])
    await store.acknowledge('wallet', [])
    expect(await undelivered(others, 'wallet')).toEqual(['b'])
    expect(await undelivered(others, 'watch')).toEqual(['a', 'b'])
  })

  check('a repeat is not added and changes nothing', async ({ store, others }) => {
    await store.add(message('a'))
    await store.acknowledge('wallet', ['id of a'])
    expect(await others.add(message('a', { expiresAt: 9_000_000, publishedAt: 1_000_005 }))).toBe(false)
    expect(await undelivered(store, 'wallet')).toEqual([])
    const { messages } = await store.undelivered({ client: 'watch', topics: [one], limit: 1 })
    expect(messages).toEqual([message('a')])
  })

  check('concurrent adds of the same message store it once', async ({ store, others }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? store : others).add(message('a'))),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await store.count()).messages).toBe(1)
  })

  check('a message is undelivered until it expires, and deleted by a sweep', async ({ store }, clock) => {
    await store.add(message('a', { expiresAt: 1_000_100 }))
    await store.add(message('b'))
    await store.acknowledge('wallet', ['id of b'])
    await clock.advance(99)
    await store.sweep()
    expect(await undelivered(store, 'watch')).toEqual(['a', 'b'])
    await clock.advance(1)
    expect(await undelivered(store, 'watch')).toEqual(['b'])
    await store.sweep()
    expect((await store.count()).messages).toBe(1)
    await clock.advance(300_000)
    await store.sweep()
    expect((await store.count()).messages).toBe(0)
  })

  check('an expired message may be added again, without acknowledgements', async ({ store }, clock) => {
    await store.add(message('a', { expiresAt: 1_000_100 }))
    await store.acknowledge('wallet', ['id of a'])
    await clock.advance(100)
    expect(await store.add(message('a', { expiresAt: 1_000_200 }))).toBe(true)
    expect(await undelivered(store, 'wallet')).toEqual(['a'])
    expect((await store.count()).messages).toBe(1)
  })

  const unlimited = { messages: 1_000, bytes: 1_000_000 }
  const ownerWith = (
    scope: QuotaScope,
    quota: Partial<typeof unlimited>,
    project = 'shop',
  ): MessageOwner => ({
    project,
    quotas: {
      topic: unlimited,
      client: unlimited,
      project: unlimited,
      [scope]: { ...unlimited, ...quota },
    },
  })
  const scopes = ['topic', 'client', 'project'] as const
  for (const [at, scope] of scopes.entries())
    check(`a message above the quota of its ${scope} is refused`, async ({ store, others }, clock) => {
      const byCount = ownerWith(scope, { messages: 2 })
      const byBytes = ownerWith(scope, { bytes: 8 })
      await store.add(message('aaa', { expiresAt: 1_000_100 }), byCount)
      await others.add(message('bbb'), byCount)
      for (const owner of [byCount, byBytes])
        await expect(others.add(message('ccc'), owner)).rejects.toMatchObject({
          name: 'QuotaExceeded',
          scope,
        })
      expect(await store.add(message('bbb'), byCount)).toBe(false)
      // another topic, another client, another project
      const elsewhere = [{ topic: two }, { publisher: 'other' }, {}][at]
      expect(
        await store.add(message('ddd', elsewhere), { ...byCount, project: at === 2 ? 'other' : 'shop' }),
      ).toBe(true)
      await clock.advance(100)
      expect(await store.add(message('ccc'), byBytes)).toBe(true)
      await expect(store.add(message('eee'), byCount)).rejects.toMatchObject({ scope })
      await clock.advance(300_000)
      await store.sweep()
      expect(await store.add(message('eee', { expiresAt: 1_900_000 }), byBytes)).toBe(true)
    })

  check('a sweep deletes more than one batch', async ({ store }, clock) => {
    const topics = Array.from({ length: 2_300 }, (_, index) => index.toString(16).padStart(64, '0'))
    await store.subscribe('wallet', topics, 1_000_050)
    await clock.advance(100)
    await store.sweep()
    expect((await store.count()).subscriptions).toBe(0)
  })

  check('renewing subscriptions returns their topics', async ({ store, others }) => {
    await store.subscribe('wallet', [one, two], 2_000_000)
    await store.subscribe('wallet', [one], 2_000_000)
    await store.subscribe('dapp', [two], 2_000_000)
    expect([...(await others.renewSubscriptions('wallet', 2_000_000))].sort()).toEqual([one, two])
    await others.unsubscribe('wallet', [two, topic('3')])
    expect(await store.renewSubscriptions('wallet', 2_000_000)).toEqual([one])
    expect(await store.renewSubscriptions('dapp', 2_000_000)).toEqual([two])
    expect(await store.renewSubscriptions('unknown', 2_000_000)).toEqual([])
    expect((await store.count()).subscriptions).toBe(2)
  })

  check('a subscription lasts until its end, and each renewal extends it', async ({ store }, clock) => {
    await store.subscribe('wallet', [one, two], 1_000_100)
    await store.subscribe('wallet', [two], 1_000_050)
    await clock.advance(99)
    expect(await store.renewSubscriptions('wallet', 1_000_200)).toHaveLength(2)
    await store.subscribe('wallet', [two], 1_000_300)
    expect(await store.renewSubscriptions('wallet', 1_000_150)).toHaveLength(2)
    await clock.advance(101)
    expect(await store.renewSubscriptions('wallet', 1_000_200)).toEqual([two])
    await store.sweep()
    expect((await store.count()).subscriptions).toBe(1)
    await clock.advance(100)
    await store.sweep()
    expect(await store.count()).toEqual({ messages: 0, subscriptions: 0 })
  })

  check('any text is stored unchanged', async ({ store }) => {
    const odd = ['__proto__', "'; drop table messages; --", 'a\u0001\u{1F511}"', 'x'.repeat(200_000)]
    for (const name of odd)
      await store.add(message(name, { id: `id of ${name.slice(0, 50)}`, publisher: name.slice(0, 50) }))
    expect(await undelivered(store, 'wallet')).toEqual(odd)
    await store.subscribe('__proto__', [one], 2_000_000)
    expect(await store.renewSubscriptions('__proto__', 2_000_000)).toEqual([one])
    expect(await store.renewSubscriptions('constructor', 2_000_000)).toEqual([])
  })
}
