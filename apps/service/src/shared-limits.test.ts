import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createService, type Service } from './create-service.js'
import { builtInModules } from './modules/built-in.js'
import { createProjects } from './modules/projects/create-projects.js'
import { readConfig } from './platform/config/read-config.js'
import type { Database } from './platform/database/database.js'
import { openTestDatabase } from './testing/open-test-database.js'
import { openRedis, type OpenRedis } from './platform/redis/open-redis.js'
import { skipWithout } from './testing/servers/skip-without.js'
import { startRedis, type TestRedis } from './testing/servers/start-redis.js'

// a database is created, which takes long on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

describe.skipIf(skipWithout('limits of two services', 'redis-server'))('two services on one Redis', () => {
  let server: TestRedis
  let database: Database
  const lines: string[] = []
  const opened: { readonly redis: OpenRedis; readonly service: Service }[] = []

  async function start() {
    const redis = await openRedis(server.url, 'limits:')
    const service = await createService({
      config: readConfig({ LOG_LEVEL: 'warn', CLIENT_LIMIT: '4', DRAIN_SECONDS: '1' }, builtInModules),
      database,
      redis,
      roles: ['api'],
      log: { write: (line) => void lines.push(line) },
    })
    opened.push({ redis, service })
    return async () => (await service.app.inject('/getAnalyticsConfig?projectId=shop')).statusCode
  }
  beforeAll(async () => {
    server = await startRedis()
    database = await openTestDatabase(builtInModules)
    const project = { id: 'shop', name: 'Shop', allowedOrigins: [], features: {}, analytics: false }
    await createProjects(database.queries).add(project)
  })
  afterAll(async () => {
    for (const { service, redis } of opened) {
      await service.drain()
      redis.close()
    }
    await database.close()
    await server.stop()
  })

  // behaviour 20.3
  test('share the limit of a client; without Redis each has its own, and no request fails', async () => {
    const [ofOne, ofOther] = [await start(), await start()]
    expect([await ofOne(), await ofOther(), await ofOne(), await ofOther()]).toEqual([200, 200, 200, 200])
    expect([await ofOne(), await ofOther()]).toEqual([429, 429])

    await server.kill()
    const statuses: number[] = []
    for (let request = 0; request < 6; request++) statuses.push(await ofOne())
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    expect(lines.filter((line) => line.includes('counts requests for itself'))).toHaveLength(1)
  })
})
