import { randomUUID } from 'node:crypto'
import { createFakeClock, until } from 'foyerkit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Clock } from '../../../../platform/clock.js'
import type { FanoutEvent } from '../../fanout/fanout.js'
import { conformsToFanout } from '../../fanout/fanout-conformance.js'
import { conformsToMessageStore } from '../../messages/message-store-conformance.js'
import { skipWithout } from '../../../../testing/servers/skip-without.js'
import { startRedis, type TestRedis } from '../../../../testing/servers/start-redis.js'
import { isRedisReady } from '../../../../platform/redis/is-redis-ready.js'
import { openRedis } from '../../../../platform/redis/open-redis.js'
import { createRelayStorage } from '../storage.js'
import { connectRedis } from '../../../../platform/redis/connect-redis.js'
import { createRedisFanout } from './redis-fanout.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const clock = createFakeClock(1_000_000)
const topic = '1'.repeat(64)
const message = {
  topic,
  message: 'sealed',
  tag: 0,
  publisher: 'dapp',
  publishedAt: 1_000_000,
  expiresAt: 1_300_000,
}

/** Storage in Redis, for the relay of one process. */
async function openStorage(url: string, prefix: string, on: Clock) {
  const redis = await openRedis(url, prefix)
  const database = undefined as never
  const { warnings, close } = redis
  return {
    ...createRelayStorage({ redis, clock: on, database }),
    warnings,
    close,
    isReady: () => isRedisReady(redis),
  }
}

describe.skipIf(skipWithout('message store and fan-out in Redis', 'redis-server'))('Redis', () => {
  let server: TestRedis
  let opened: Awaited<ReturnType<typeof openStorage>>[] = []
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    for (const storage of opened) storage.close()
    opened = []
  })

  async function open(prefix: string = newPrefix(), on = clock) {
    const storage = await openStorage(server.url, prefix, on)
    opened.push(storage)
    return storage
  }
  const newPrefix = () => `${randomUUID()}:`

  // finding: every message of up to 256 KB went to every process
  test('a large message is announced by its topic, and the process of its subscriber delivers it', async () => {
    const prefix = newPrefix()
    const [one, other, listener] = [await open(prefix), await open(prefix), await connectRedis(server.url)]
    const sizes: number[] = []
    await listener.subscribe(`${prefix}notices`, (text) => sizes.push(text.length))
    const events: FanoutEvent[] = []
    await other.fanout.join((event) => events.push(event))
    const { announce } = await one.fanout.join(() => undefined)
    await announce({ kind: 'message', message: { ...message, id: 'a', message: 'x'.repeat(200_000) } })
    await announce({ kind: 'message', message: { ...message, id: 'b' } })
    await until(() => events.length === 2 && sizes.length === 2, 'both events')
    expect(events[0]).toEqual({ kind: 'look', topics: [topic] })
    expect(events[1]).toMatchObject({ kind: 'message', message: { message: 'sealed' } })
    expect(Math.max(...sizes)).toBeLessThan(1_000)
    listener.destroy()
  })

  conformsToMessageStore(test, async (its) => {
    const prefix = newPrefix()
    const [storage, other] = [
      await openStorage(server.url, prefix, its),
      await openStorage(server.url, prefix, its),
    ]
    opened.push(storage, other)
    return { store: storage.store, others: other.store }
  })

  const createFanout = async () => {
    const prefix = newPrefix()
    const [storage, other] = [await open(prefix), await open(prefix)]
    return { fanout: storage.fanout, others: other.fanout }
  }
  conformsToFanout(test, createFanout, async () => {
    await server.kill()
    return () => server.restart()
  })

  test('messages survive a restart of Redis, and operations fail without it', async () => {
    const { store, isReady } = await open()
    await store.add({ ...message, id: 'a' })
    expect(await isReady()).toBe(true)
    await server.kill()
    await expect(store.add({ ...message, id: 'b' })).rejects.toThrow()
    expect(await isReady().catch(() => false)).toBe(false)
    await server.restart()
    await expect.poll(() => isReady().catch(() => false)).toBe(true)
    expect(await store.add({ ...message, id: 'a' })).toBe(false)
    expect((await store.undelivered({ client: 'wallet', topics: [topic], limit: 9 })).messages).toHaveLength(
      1,
    )
  })

  test('a member that could not announce an event sends a gap later', async () => {
    const prefix = newPrefix()
    const { fanout } = await open(prefix)
    const [publisher, subscriber] = [await connectRedis(server.url), await connectRedis(server.url)]
    const received: string[] = []
    const own: string[] = []
    await fanout.join(({ kind }) => received.push(kind))
    const cutOff = await createRedisFanout({ publisher, subscriber, prefix }).join(({ kind }) =>
      own.push(kind),
    )
    // a connection that the other side closed is noticed a moment later
    const id = await publisher.clientId()
    const admin = await connectRedis(server.url)
    await admin.sendCommand(['CLIENT', 'KILL', 'ID', `${id}`])
    await expect(cutOff.announce({ kind: 'look', topics: [topic] })).rejects.toThrow()
    await until(() => received.includes('gap'), 'a gap')
    expect(received).toEqual(['gap'])
    expect(own).toEqual([])
    for (const redis of [publisher, subscriber, admin]) redis.destroy()
  })

  test('every key has the prefix and expires', async () => {
    const prefix = newPrefix()
    const { store } = await open(prefix)
    const redis = await connectRedis(server.url)
    await redis.flushAll()
    await store.add({ ...message, id: 'a' })
    await store.add({ ...message, id: 'b', expiresAt: 1_000_500 })
    await store.acknowledge('wallet', ['a'])
    await store.subscribe('wallet', [topic], 1_400_000)
    await store.renewSubscriptions('wallet', 1_500_000)
    const keys = await redis.keys('*')
    expect(keys.map((key) => key.replace(prefix, '')).sort()).toEqual([
      `box:${topic}`,
      'ends:letters',
      'ends:topics',
      'had:a',
      'letter:a',
      'letter:b',
      'place',
      'topics:wallet',
    ])
    const ends = Object.fromEntries(
      await Promise.all(keys.map(async (key) => [key.replace(prefix, ''), (await redis.pTTL(key)) / 1_000])),
    ) as Record<string, number>
    for (const name of [`box:${topic}`, 'ends:letters', 'had:a', 'letter:a', 'place'])
      expect(ends[name], name).toBeCloseTo(360, -1)
    expect(ends['letter:b']).toBeCloseTo(60.5, -1)
    for (const name of ['ends:topics', 'topics:wallet']) expect(ends[name], name).toBeCloseTo(560, -1)
    redis.destroy()
  })

  test('a sweep deletes everything that has expired', async () => {
    const its = createFakeClock(1_000_000)
    const { store } = await open('swept:', its)
    await store.add({ ...message, id: 'a' })
    await store.acknowledge('wallet', ['a'])
    await store.subscribe('wallet', [topic], 1_200_000)
    await its.advance(300_000)
    await store.sweep()
    const redis = await connectRedis(server.url)
    expect(await redis.keys('swept:*')).toEqual(['swept:place'])
    redis.destroy()
  })

  test('settings that lose messages lead to warnings', async () => {
    expect((await open()).warnings).toEqual([])
    const redis = await connectRedis(server.url)
    await redis.configSet('appendonly', 'no')
    await redis.configSet('maxmemory-policy', 'allkeys-lru')
    expect((await open()).warnings).toEqual([
      'Redis should have appendonly yes: waiting messages are lost when Redis restarts',
      'Redis should have maxmemory-policy noeviction: messages may vanish before their time when its memory is full',
    ])
    await redis.configSet('appendonly', 'yes')
    await redis.configSet('maxmemory-policy', 'noeviction')
    redis.destroy()
  })
})

test('a missing Redis leads to an error without the password', async () => {
  const opening = openRedis('redis://:secret@127.0.0.1:9', 'a:')
  await expect(opening).rejects.toThrow(/^The Redis server of REDIS_URL cannot be used: .*ECONNREFUSED/)
  await expect(opening).rejects.not.toThrow('secret')
})
