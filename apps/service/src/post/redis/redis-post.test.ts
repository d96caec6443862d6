import { randomUUID } from 'node:crypto'
import { createFakeClock, until } from 'foyerkit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { conformsToFanout } from '../../relay/fanout/fanout-conformance.js'
import { conformsToMailboxes } from '../../relay/mailboxes/mailboxes-conformance.js'
import { lacks } from '../../testing/servers/lacks.js'
import { startRedis, type TestRedis } from '../../testing/servers/start-redis.js'
import type { Post } from '../post.js'
import { connectRedis } from './connect-redis.js'
import { openRedisPost } from './open-redis-post.js'
import { createRedisFanout } from './redis-fanout.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const clock = createFakeClock(1_000_000)
const topic = '1'.repeat(64)
const letter = {
  topic,
  message: 'sealed',
  tag: 0,
  publisher: 'dapp',
  publishedAt: 1_000_000,
  expiresAt: 1_300_000,
}

describe.skipIf(lacks('mailboxes and fan-out in Redis', 'redis-server'))('Redis', () => {
  let server: TestRedis
  let opened: Post[] = []
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    for (const post of opened) await post.close()
    opened = []
  })

  async function open(prefix: string = newPrefix(), on = clock) {
    const post = await openRedisPost({ address: server.url, prefix, clock: on })
    opened.push(post)
    return post
  }
  const newPrefix = () => `${randomUUID()}:`

  conformsToMailboxes(test, async (its) => {
    const prefix = newPrefix()
    const [post, other] = [
      await openRedisPost({ address: server.url, prefix, clock: its }),
      await openRedisPost({ address: server.url, prefix, clock: its }),
    ]
    opened.push(post, other)
    return { mailboxes: post.mailboxes, others: other.mailboxes }
  })

  const createFanout = async () => {
    const prefix = newPrefix()
    const [post, other] = [await open(prefix), await open(prefix)]
    return { fanout: post.fanout, others: other.fanout }
  }
  conformsToFanout(test, createFanout, async () => {
    await server.kill()
    return () => server.restart()
  })

  test('what it keeps outlives it, and while it is away nothing is ready and everything is refused', async () => {
    const { mailboxes, isReady } = await open()
    await mailboxes.put({ ...letter, id: 'a' })
    expect(await isReady()).toBe(true)
    await server.kill()
    await expect(mailboxes.put({ ...letter, id: 'b' })).rejects.toThrow()
    expect(await isReady().catch(() => false)).toBe(false)
    await server.restart()
    await expect.poll(() => isReady().catch(() => false)).toBe(true)
    expect(await mailboxes.put({ ...letter, id: 'a' })).toBe(false)
    expect(await mailboxes.owed({ client: 'wallet', topics: [topic], limit: 9 })).toHaveLength(1)
  })

  test('who could not tell something while it heard still has the others look', async () => {
    const prefix = newPrefix()
    const { fanout } = await open(prefix)
    const [publisher, subscriber] = [await connectRedis(server.url), await connectRedis(server.url)]
    const heard: string[] = []
    const own: string[] = []
    await fanout.join(({ kind }) => heard.push(kind))
    const cutOff = await createRedisFanout({ publisher, subscriber, prefix }).join(({ kind }) =>
      own.push(kind),
    )
    // what is closed by the other side is noticed a moment later: what is told until then is not told
    const id = await publisher.clientId()
    const admin = await connectRedis(server.url)
    await admin.sendCommand(['CLIENT', 'KILL', 'ID', `${id}`])
    await expect(cutOff.tell({ kind: 'look', topics: [topic] })).rejects.toThrow()
    await until(() => heard.includes('gap'), 'a gap')
    expect(heard).toEqual(['gap'])
    expect(own).toEqual([])
    for (const redis of [publisher, subscriber, admin]) redis.destroy()
  })

  test('every key has the prefix and an end', async () => {
    const prefix = newPrefix()
    const { mailboxes } = await open(prefix)
    const redis = await connectRedis(server.url)
    await redis.flushAll()
    await mailboxes.put({ ...letter, id: 'a' })
    await mailboxes.put({ ...letter, id: 'b', expiresAt: 1_000_500 })
    await mailboxes.acknowledge('wallet', ['a'])
    await mailboxes.subscribe('wallet', [topic], 1_400_000)
    await mailboxes.renew('wallet', 1_500_000)
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

  test('a sweep leaves nothing of what has expired', async () => {
    const its = createFakeClock(1_000_000)
    const { mailboxes } = await open('swept:', its)
    await mailboxes.put({ ...letter, id: 'a' })
    await mailboxes.acknowledge('wallet', ['a'])
    await mailboxes.subscribe('wallet', [topic], 1_200_000)
    await its.advance(300_000)
    await mailboxes.sweep()
    const redis = await connectRedis(server.url)
    expect(await redis.keys('swept:*')).toEqual(['swept:place'])
    redis.destroy()
  })

  test('settings that lose messages are told', async () => {
    expect((await open()).warnings).toEqual([])
    const redis = await connectRedis(server.url)
    await redis.configSet('appendonly', 'no')
    await redis.configSet('maxmemory-policy', 'allkeys-lru')
    expect((await open()).warnings).toEqual([
      'Redis should have appendonly yes: what waits in mailboxes is lost when Redis restarts',
      'Redis should have maxmemory-policy noeviction: messages may vanish before their time when its memory is full',
    ])
    await redis.configSet('appendonly', 'yes')
    await redis.configSet('maxmemory-policy', 'noeviction')
    redis.destroy()
  })
})

test('a Redis that is not there is an error that says so, without the password', async () => {
  const opening = openRedisPost({ address: 'redis://:secret@127.0.0.1:9', prefix: 'a:', clock })
  await expect(opening).rejects.toThrow(/^Redis cannot be used: .*ECONNREFUSED/)
  await expect(opening).rejects.not.toThrow('secret')
})
