import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startRedis, type TestRedis } from '../../testing/servers/start-redis.js'
import { openRedis } from '../redis/open-redis.js'
import { createLimits, type Limits } from './create-limits.js'

vi.setConfig({ hookTimeout: 120_000 })

const config = { CLIENT_LIMIT: 6, PICTURE_LIMIT: 9, PROJECT_LIMIT: 0 }
const refused = { status: 429, field: 'client', retryAfterSeconds: expect.any(Number) as number }
const take = async (limits: Limits, times: number, ip = '203.0.113.1') => {
  for (let request = 0; request < times; request++) await limits.ofClient(ip)
}

describe('limits of one process', () => {
  // behaviour 20.3
  test('count each client for itself, and say when the next minute begins', async () => {
    const limits = createLimits({ config })
    await take(limits, 6)
    await expect(limits.ofClient('203.0.113.1')).rejects.toMatchObject(refused)
    await take(limits, 6, '203.0.113.2')
    await take(limits, 3, '2001:db8::1')
    await take(limits, 3, '2001:db8::2')
    await expect(limits.ofClient('2001:db8::3')).rejects.toMatchObject(refused)
  })

  test('count a heavy request as several, and what is refused leaves the rest', async () => {
    const limits = createLimits({ config })
    await take(limits, 2)
    await expect(limits.ofClient('203.0.113.1', 5)).rejects.toMatchObject(refused)
    await limits.ofClient('203.0.113.1', 4)
    await expect(limits.ofClient('203.0.113.1')).rejects.toMatchObject(refused)
    await limits.ofClient('203.0.113.2', 100)
  })

  test('count pictures apart from requests', async () => {
    const limits = createLimits({ config })
    for (let picture = 0; picture < 9; picture++) await limits.ofPictures('203.0.113.1')
    await expect(limits.ofPictures('203.0.113.1')).rejects.toMatchObject(refused)
    await take(limits, 6)
  })

  test('count no more clients than fit into memory, and refuse none of the others', async () => {
    const limits = createLimits({ config, maxKeys: 2 })
    await take(limits, 6, '203.0.113.1')
    await take(limits, 1, '203.0.113.2')
    await take(limits, 20, '203.0.113.3')
    await expect(limits.ofClient('203.0.113.1')).rejects.toMatchObject(refused)
  })

  test('of 0 are no limits', async () => {
    await createLimits({ config }).ofProject('shop', 1_000_000)
  })
})

describe.skipIf(skipWithout('limits in Redis', 'redis-server'))('limits of several processes', () => {
  let server: TestRedis
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  // behaviour 20.3
  test('are shared, and each process counts for itself while Redis is gone', async () => {
    const connections = await Promise.all([openRedis(server.url, 'a:'), openRedis(server.url, 'a:')])
    const onRedisFailure = vi.fn()
    const [one, other] = connections.map((redis) => createLimits({ config, redis, onRedisFailure })) as [
      Limits,
      Limits,
    ]
    await take(one, 3)
    await take(other, 3)
    await expect(one.ofClient('203.0.113.1')).rejects.toMatchObject(refused)
    await expect(other.ofClient('203.0.113.1')).rejects.toMatchObject(refused)

    await server.kill()
    await take(one, 6)
    await expect(one.ofClient('203.0.113.1')).rejects.toMatchObject(refused)
    expect(onRedisFailure).toHaveBeenCalledTimes(1)

    await server.restart()
    await expect.poll(() => connections[0]?.commands.isReady).toBe(true)
    await one.ofClient('203.0.113.3', 6)
    await expect.poll(() => connections[1]?.commands.isReady).toBe(true)
    await expect(other.ofClient('203.0.113.3')).rejects.toMatchObject(refused)
    for (const redis of connections) redis.close()
  })
})
