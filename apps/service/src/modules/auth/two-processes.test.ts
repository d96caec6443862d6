import { readConfig } from '../../platform/config/read-config.js'
import { createService, type Service } from '../../create-service.js'
import type { Database } from '../../platform/database/database.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { openRedis, type OpenRedis } from '../../platform/redis/open-redis.js'
import { access } from '../../access/index.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { startRedis } from '../../testing/servers/start-redis.js'
import { freePort, type TestServer } from '../../testing/servers/test-server.js'
import { testKeys } from '../../testing/start-service.js'
import { createProjects } from '../projects/create-projects.js'
import { projects } from '../projects/index.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from './index.js'
import {
  createAuthClient,
  frameOrigin,
  hostOrigin,
  wrongCode,
  codeOf,
  nextMail,
} from './testing/auth-client.js'
import { createJumpingClock } from './testing/jumping-clock.js'
import { loginAnswer, sessionAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000 })

const modules = [projects, access, auth]

describe.skipIf(skipWithout('logins in two processes', 'postgres', 'redis-server')).each([
  ['PostgreSQL', false],
  ['PostgreSQL and Redis', true],
])('two processes on %s', (_servers, hasRedis) => {
  const clock = createJumpingClock()
  const running: {
    readonly service: Service
    readonly database: Database
    readonly redis: OpenRedis | undefined
  }[] = []
  const servers: TestServer[] = []
  const urls: string[] = []

  async function start(postgres: string, redisUrl: string | undefined, publicUrl: string) {
    const config = readConfig(
      {
        ...testKeys,
        LOG_LEVEL: 'silent',
        DATABASE_URL: postgres,
        FRAME_URL: frameOrigin,
        AUTH_URL: publicUrl,
        PROOF_KEY: 'a key that both of the processes have',
        DRAIN_SECONDS: '1',
        MAX_LAG_MS: '0',
      },
      modules,
    )
    const database = await openDatabase(config.platform, modules)
    const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, 'auth:')
    const service = await createService({ config, database, redis, modules, clock, isDevelopment: true })
    running.push({ service, database, redis })
    urls.push(await service.app.listen({ host: '127.0.0.1', port: 0 }))
    return database
  }
  beforeAll(async () => {
    const postgres = await startPostgres()
    servers.push(postgres)
    const redis = hasRedis ? await startRedis() : undefined
    if (redis) servers.push(redis)
    const publicUrl = `http://localhost:${await freePort()}`
    // at once: both create the root secret and the first signing key
    const [database] = await Promise.all([1, 2].map(() => start(postgres.url, redis?.url, publicUrl)))
    if (!database) throw new Error('No database.')
    await createProjects(database.queries).add({
      id: 'shop',
      name: 'Shop',
      allowedOrigins: [hostOrigin],
      features: {},
      analytics: false,
    })
  })
  afterAll(async () => {
    for (const { service, database, redis } of running) {
      await service.drain()
      redis?.close()
      await database.close()
    }
    for (const server of servers) await server.stop()
  })

  const [first, second] = [() => urls[0] ?? '', () => urls[1] ?? '']
  /** The job that mails runs in either process. */
  const mailOf = (email: string) =>
    Promise.any([first(), second()].map((url) => nextMail(url, email, 'log in')))

  test('accept the proofs, codes, tokens and refresh tokens of each other, and each proof once', async () => {
    const client = await createAuthClient(first(), { now: () => clock.now() })
    const elsewhere = await createAuthClient(second(), { now: () => clock.now(), device: client.device })
    const { loginId } = loginAnswer.parse((await client.start('ada@example.org')).body)
    const answer = await elsewhere.enter(loginId, codeOf(await mailOf('ada@example.org')))
    const session = sessionAnswer.parse(answer.body)
    const listed = (at: typeof client) => at.post('/auth/v1/devices/list', {}, session.tokens.auth)
    expect(await listed(client)).toMatchObject({ status: 200 })
    expect(await listed(elsewhere)).toMatchObject({ status: 200 })
    const refresh = (at: typeof client) =>
      at.post('/auth/v1/sessions/refresh', { refreshToken: session.refreshToken })
    const refreshed = await Promise.all([
      refresh(client),
      refresh(elsewhere),
      refresh(client),
      refresh(elsewhere),
    ])
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const tokens = refreshed.map(({ body }) => sessionAnswer.parse(body).refreshToken)
    expect(new Set(tokens).size).toBe(1)
  })

  test('count the tries of a code together', async () => {
    clock.advance(3_600_001)
    const client = await createAuthClient(first(), { now: () => clock.now() })
    const elsewhere = await createAuthClient(second(), { now: () => clock.now(), device: client.device })
    const { loginId } = loginAnswer.parse((await client.start('tries@example.org')).body)
    const wrong = wrongCode(codeOf(await mailOf('tries@example.org')))
    // a nonce first
    await elsewhere.enter('none', wrong)
    const guesses = Array.from({ length: 20 }, (_guess, index) =>
      (index % 2 ? client : elsewhere).enter(loginId, wrong),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ description = '' }) => description.startsWith('That code'))).toHaveLength(4)
  })
})
