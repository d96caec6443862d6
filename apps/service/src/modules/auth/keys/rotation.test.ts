import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { access } from '../../../access/index.js'
import { createService } from '../../../create-service.js'
import { readConfig } from '../../../platform/config/read-config.js'
import type { Database } from '../../../platform/database/database.js'
import { createEnvelope } from '../../../platform/envelope/create-envelope.js'
import { createLocalKms } from '../../../platform/envelope/local-kms.js'
import { masterKeys } from '../../../platform/envelope/master-keys.js'
import { rotateColumn } from '../../../platform/envelope/rotate-column.js'
import { openTestDatabase } from '../../../testing/open-test-database.js'
import { createProjects } from '../../projects/create-projects.js'
import { projects } from '../../projects/index.js'
import { auth } from '../index.js'
import { createAuthClient, frameOrigin, hostOrigin } from '../testing/auth-client.js'
import { createJumpingClock } from '../testing/jumping-clock.js'

vi.setConfig({ hookTimeout: 120_000 })

const modules = [projects, access, auth]
const clock = createJumpingClock()
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(modules)
  const project = { id: 'shop', name: 'Shop', allowedOrigins: [hostOrigin], features: {}, analytics: false }
  await createProjects(database.queries).add(project)
})
afterAll(() => database.close())

/** Starts a service with these keys for the time of a function. */
async function withService<Result>(keys: string, run: (url: string) => Promise<Result>): Promise<Result> {
  const environment = { AUTH_KEYS: keys, FRAME_URL: frameOrigin, LOG_LEVEL: 'silent', MAX_LAG_MS: '0' }
  const config = readConfig({ ...environment, DRAIN_SECONDS: '1', DATA_FOLDER: 'memory' }, modules)
  const service = await createService({ config, database, modules, clock, isDevelopment: true })
  try {
    return await run(await service.app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await service.drain()
  }
}

test('users, sessions and signing keys outlive a rotation of the master key, without the old key', async () => {
  const [first, second] = ['first', 'second'].map((id) => `${id}:${randomBytes(32).toString('base64')}`)
  const email = 'ada@example.org'
  const before = await withService(first ?? '', async (url) => {
    const client = await createAuthClient(url, { now: () => clock.now() })
    return { device: client.device, session: await client.logIn(email) }
  })
  const envelope = createEnvelope(createLocalKms(masterKeys.parse(`${second},${first}`), 'AUTH_KEYS'))
  for (const column of auth.secrets?.columns ?? []) await rotateColumn(database.queries, envelope, column)
  clock.advance(3_600_001)
  await withService(second ?? '', async (url) => {
    const { device, session } = before
    const client = await createAuthClient(url, { now: () => clock.now(), device })
    const { refreshToken } = session
    expect(await client.post('/auth/v1/sessions/refresh', { refreshToken })).toMatchObject({
      status: 200,
      body: { user: { email } },
    })
    expect((await client.logIn(email)).user).toEqual(session.user)
  })
  await expect(withService(first ?? '', async () => undefined)).rejects.toThrow('the key second')
})
