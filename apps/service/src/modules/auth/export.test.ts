import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { audit } from './tables.js'
import { codeOf, createAuthClient, nextMail, type SessionTokens } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'

vi.setConfig({ hookTimeout: 120_000 })

const dayMs = 86_400_000
let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())
beforeEach(() => service.clock.advance(dayMs))

const frame = () => createAuthClient(service.url, { now: () => service.clock.now() })
type Client = Awaited<ReturnType<typeof frame>>
const ask = (client: Client, { tokens }: SessionTokens, isAutomatic: boolean) =>
  client.post('/auth/v1/exports', { isAutomatic }, tokens.auth)

test('test 22: a device of a wallet that is recovered automatically waits a day', async () => {
  const client = await frame()
  const email = 'export1@example.org'
  const first = await client.logIn(email)
  const loggedInAt = service.clock.now()
  expect(await ask(client, first, true)).toMatchObject({
    status: 200,
    body: { allowedAt: loggedInAt + dayMs },
  })
  expect(await service.database.queries.select().from(audit).where(eq(audit.action, 'export'))).toEqual([])
  service.clock.advance(dayMs)
  const later = await client.logIn(email)
  expect(await ask(client, later, true)).toMatchObject({
    status: 200,
    body: { allowedAt: loggedInAt + dayMs },
  })
  const mail = await nextMail(service.url, email, 'recovery phrase was shown')
  expect(mail.text).toContain('http://shop.localhost:5173')
  const events = await service.database.queries.select().from(audit).where(eq(audit.action, 'export'))
  expect(events).toMatchObject([{ actor: later.user.id, result: 'done' }])
})

test('with a secret of the user there is no wait, and three exports a day', async () => {
  const client = await frame()
  const session = await client.logIn('export2@example.org')
  for (let granted = 0; granted < 3; granted += 1)
    expect(await ask(client, session, false)).toMatchObject({ status: 200 })
  expect(await ask(client, session, false)).toMatchObject({ status: 429, name: 'export' })
})

test('needs a login of the last ten minutes', async () => {
  const client = await frame()
  const session = await client.logIn('export3@example.org')
  service.clock.advance(599_000)
  expect(await ask(client, session, false)).toMatchObject({ status: 200 })
  service.clock.advance(2_000)
  expect((await ask(client, session, false)).status).toBeGreaterThan(400)
})

test('waits a day after a change of the address', async () => {
  const client = await frame()
  const email = 'export4@example.org'
  const session = await client.logIn(email)
  service.clock.advance(60_000)
  await client.post('/auth/v1/email', { email: 'export5@example.org' }, session.tokens.auth)
  const code = codeOf(await nextMail(service.url, email, 'change your address'))
  await client.post('/auth/v1/email/primary', { code }, session.tokens.auth)
  const second = codeOf(await nextMail(service.url, 'export5@example.org', 'confirm your new address'))
  expect(await client.post('/auth/v1/email/secondary', { code: second }, session.tokens.auth)).toMatchObject({
    status: 200,
  })
  service.clock.advance(60_000)
  const again = await client.logIn('export5@example.org')
  const answer = await ask(client, again, false)
  expect(answer).toMatchObject({ status: 200 })
  expect((answer.body as { allowedAt: number }).allowedAt).toBeGreaterThan(service.clock.now())
})
