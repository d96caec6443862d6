import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { authSettings } from './auth-options.js'
import { createAuthClient, hostOrigin } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'

vi.setConfig({ hookTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth({
    GOOGLE_CLIENT_ID: 'google',
    GOOGLE_CLIENT_SECRET: 'secret',
    X_CLIENT_ID: 'x',
    X_CLIENT_SECRET: 'secret',
  })
  for (const [id, logins] of [
    ['with-google', ['google']],
    ['with-email', ['email']],
  ] as const)
    await service.projects.add({
      id,
      name: id,
      allowedOrigins: [hostOrigin],
      features: {},
      analytics: false,
      settings: { auth: { logins: [...logins] } },
    })
})
afterAll(() => service.stop())

const device = { hostOrigin, browser: 'Firefox', system: 'Linux' }
const client = (project: string) =>
  createAuthClient(service.url, { now: () => service.clock.now(), project, ip: '203.0.113.9' })

const off = (name: string) => ({
  status: 403,
  name: 'login',
  description: `Logins ${name} are off for this project`,
})

test('a project allows the logins that it lists, and no others', async () => {
  const google = await client('with-google')
  expect(await google.start('ada@example.org')).toMatchObject(off('by email'))
  expect(await google.post('/auth/v1/social', { provider: 'x', ...device })).toMatchObject(off('with X'))
  expect(await google.post('/auth/v1/farcaster', device)).toMatchObject(off('with Farcaster'))
  expect(await google.post('/auth/v1/social', { provider: 'google', ...device })).toMatchObject({
    status: 200,
  })
  const email = await client('with-email')
  expect(await email.post('/auth/v1/social', { provider: 'google', ...device })).toMatchObject(
    off('with Google'),
  )
})

test('users add the logins of the project only', async () => {
  const addable = async (project: string) => {
    const frame = await client(project)
    const { tokens } = await frame.logIn(`${project}@example.org`)
    const { body } = await frame.post('/auth/v1/users/logins/list', {}, tokens.auth)
    return (body as { readonly addable: unknown }).addable
  }
  expect(await addable('shop')).toEqual(['google', 'x'])
  expect(await addable('with-email')).toEqual([])
})

test.each([{ logins: [] }, { logins: ['phone'] }, { logins: 'email' }, { login: ['email'] }])(
  'settings %o are refused',
  (settings) => {
    expect(authSettings.safeParse(settings).success).toBe(false)
  },
)

test('the database refuses changes of the audit log', async () => {
  await (await client('shop')).logIn('audit@example.org')
  const { queries } = service.database
  for (const query of [sql`delete from auth.audit`, sql`update auth.audit set result = 'x'`])
    await expect(queries.execute(query)).rejects.toMatchObject({
      cause: { message: 'entries of the audit log cannot be changed' },
    })
})
