import { eq } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { devices, identities, sessions } from './tables.js'
import {
  createAuthClient,
  linksOf,
  nextCode,
  nextMail,
  type AuthClient,
  type SessionTokens,
} from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'
import { loginAnswer, sessionAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())
beforeEach(() => service.clock.advance(3_600_001))

const frame = (options: { readonly project?: string; readonly hostOrigin?: string } = {}) =>
  createAuthClient(service.url, { now: () => service.clock.now(), ...options })
const refresh = (client: AuthClient, { refreshToken }: Pick<SessionTokens, 'refreshToken'>) =>
  client.post('/auth/v1/sessions/refresh', { refreshToken })
const list = (client: AuthClient, { tokens }: SessionTokens) =>
  client.post('/auth/v1/devices/list', {}, tokens.auth)
const read = (client: AuthClient, ticket = '', hostOrigin = 'http://shop.localhost:5173') =>
  client.post('/auth/v1/tickets/read', { ticket, hostOrigin })

const ended = { status: 401, name: 'session', description: 'Your session has ended. Log in again.' }
let count = 0
const address = () => `user${count++}@example.org`

describe('access tokens', () => {
  test('are signed by a published key, each for one module and the key of the device', async () => {
    const client = await frame()
    const { tokens, user, authTime } = await client.logIn(address())
    const keys = (await (await fetch(`${service.url}/auth/v1/jwks`)).json()) as JSONWebKeySet
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const currentDate = new Date(service.clock.now())
    for (const audience of ['auth', 'shares', 'recovery'] as const) {
      const { payload } = await jwtVerify(tokens[audience], createLocalJWKSet(keys), {
        audience,
        currentDate,
      })
      expect(payload).toMatchObject({
        iss: service.url.replace('127.0.0.1', 'localhost'),
        sub: user.id,
        pid: 'shop',
        org: 'http://shop.localhost:5173',
        amr: ['otp'],
        auth_time: authTime,
        scope: 'full',
        cnf: { jkt: client.device.jkt },
      })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
    }
  })

  test('end after ten minutes', async () => {
    const client = await frame()
    const session = await client.logIn(address())
    expect(await list(client, session)).toMatchObject({ status: 200 })
    service.clock.advance(600_000)
    expect(await list(client, session)).toMatchObject({ status: 401, description: 'JWT Token is expired' })
  })

  // 8
  test('are refused with another key, and for another module', async () => {
    const [client, thief] = [await frame(), await frame()]
    const session = await client.logIn(address())
    expect(await list(thief, session)).toMatchObject({ status: 401, name: 'token' })
    const { shares } = session.tokens
    expect(await client.post('/auth/v1/devices/list', {}, shares)).toMatchObject({
      status: 401,
      name: 'token',
    })
  })

  test('of keys that were rotated stay valid, and the next key is published a day early', async () => {
    const kidsOf = async () => {
      const { keys } = (await (await fetch(`${service.url}/auth/v1/jwks`)).json()) as JSONWebKeySet
      return keys.map(({ kid }) => kid)
    }
    const client = await frame()
    const periodMs = 90 * 86_400_000
    service.clock.advance(periodMs - (service.clock.now() % periodMs) - 86_400_000 * 2)
    expect(await kidsOf()).toHaveLength(1)
    service.clock.advance(86_400_000 * 2 - 300_000)
    const session = await client.logIn(address())
    expect(await kidsOf()).toHaveLength(2)
    service.clock.advance(360_000)
    expect(await list(client, session)).toMatchObject({ status: 200 })
    const answer = sessionAnswer.parse((await refresh(client, session)).body)
    expect(await list(client, answer)).toMatchObject({ status: 200 })
    service.clock.advance(3_600_000)
    expect(await kidsOf()).toHaveLength(1)
  })
})

// 26
describe('a refresh', () => {
  test('gives new tokens, and no ticket', async () => {
    const client = await frame()
    const session = await client.logIn(address())
    service.clock.advance(700_000)
    const answer = await refresh(client, session)
    expect(answer.status).toBe(200)
    const next = sessionAnswer.parse(answer.body)
    expect(next.refreshToken).not.toBe(session.refreshToken)
    expect(next).toMatchObject({ user: session.user, authTime: session.authTime, isNewDevice: false })
    expect(next.resumeTicket).toBeUndefined()
    expect(await list(client, next)).toMatchObject({ status: 200 })
  })

  test('of two tabs at once gives both the same token, and the session stays', async () => {
    const client = await frame()
    const session = await client.logIn(address())
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(client, session)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const tokens = new Set(answers.map(({ body }) => sessionAnswer.parse(body).refreshToken))
    expect(tokens.size).toBe(1)
    service.clock.advance(10_000)
    expect(await refresh(client, session)).toMatchObject({ status: 200 })
    expect(await refresh(client, { refreshToken: [...tokens][0] ?? '' })).toMatchObject({ status: 200 })
  })

  test('with a token that was replaced ends the session, and mails a notice', async () => {
    const client = await frame()
    const email = address()
    const session = await client.logIn(email)
    const next = sessionAnswer.parse((await refresh(client, session)).body)
    service.clock.advance(10_001)
    expect(await refresh(client, session)).toMatchObject(ended)
    expect(await refresh(client, next)).toMatchObject(ended)
    expect(await list(client, next)).toMatchObject(ended)
    await nextMail(service.url, email, 'Shop: a session was ended')
  })

  test('with a token from two generations ago ends the session at once', async () => {
    const client = await frame()
    const session = await client.logIn(address())
    const second = sessionAnswer.parse((await refresh(client, session)).body)
    const third = sessionAnswer.parse((await refresh(client, second)).body)
    expect(await refresh(client, session)).toMatchObject(ended)
    expect(await refresh(client, third)).toMatchObject(ended)
  })

  // 8
  test('by another key, for another project and with a changed token is refused, and the session stays', async () => {
    const [client, thief] = [await frame(), await frame()]
    const session = await client.logIn(address())
    expect(await refresh(thief, session)).toMatchObject(ended)
    for (const refreshToken of [
      session.refreshToken.slice(0, -1),
      session.refreshToken.replace('.1.', '.2.'),
      'x',
    ])
      expect(await refresh(client, { refreshToken })).toMatchObject({ status: 401, name: 'session' })
    expect(await refresh(client, session)).toMatchObject({ status: 200 })
  })

  test('is refused 30 days after the last one, and 90 days after the login', async () => {
    const dayMs = 86_400_000
    const client = await frame()
    const idle = await client.logIn(address())
    service.clock.advance(30 * dayMs)
    expect(await refresh(client, idle)).toMatchObject(ended)
    let session = await client.logIn(address())
    for (let month = 0; month < 3; month++) {
      service.clock.advance(29 * dayMs)
      session = sessionAnswer.parse((await refresh(client, session)).body)
    }
    service.clock.advance(3 * dayMs)
    expect(await refresh(client, session)).toMatchObject(ended)
  })
})

describe('signing out', () => {
  test('ends the session of the device only', async () => {
    const email = address()
    const [first, second] = [await frame(), await frame()]
    const one = await first.logIn(email)
    service.clock.advance(31_000)
    const two = await second.logIn(email)
    expect(await first.post('/auth/v1/sessions/end', {}, one.tokens.auth)).toMatchObject({ status: 200 })
    expect(await refresh(first, one)).toMatchObject(ended)
    expect(await read(first, one.resumeTicket)).toMatchObject({ status: 401, name: 'ticket' })
    expect(await refresh(second, two)).toMatchObject({ status: 200 })
  })

  test('everywhere ends all sessions and devices', async () => {
    const email = address()
    const [first, second] = [await frame(), await frame()]
    const one = await first.logIn(email)
    service.clock.advance(31_000)
    const two = await second.logIn(email)
    const answer = await second.post('/auth/v1/sessions/end', { everywhere: true }, two.tokens.auth)
    expect(answer).toMatchObject({ status: 200 })
    expect(await refresh(first, one)).toMatchObject(ended)
    expect(await refresh(second, two)).toMatchObject(ended)
    service.clock.advance(31_000)
    const again = await first.logIn(email)
    expect(again).toMatchObject({ isNewDevice: true, user: { id: one.user.id } })
  })

  test('everywhere needs a recent login; ending the own session does not', async () => {
    const email = address()
    const [first, second] = [await frame(), await frame()]
    const one = await first.logIn(email)
    service.clock.advance(31_000)
    const two = await second.logIn(email)
    service.clock.advance(601_000)
    const old = sessionAnswer.parse((await refresh(second, two)).body)
    const end = (body: unknown) => second.post('/auth/v1/sessions/end', body, old.tokens.auth)
    expect(await end({ everywhere: true })).toMatchObject({ status: 403, name: 'auth-time' })
    expect(await refresh(first, one)).toMatchObject({ status: 200 })
    expect(await end({})).toMatchObject({ status: 200 })
    expect(await refresh(second, old)).toMatchObject(ended)
  })

  test('is done by a new login on the same device', async () => {
    const client = await frame()
    const first = await client.logIn(address())
    service.clock.advance(31_000)
    await client.logIn(address())
    expect(await refresh(client, first)).toMatchObject(ended)
  })
})

describe('devices', () => {
  test('are listed, and a revoked one can do nothing until it logs in again', async () => {
    const email = address()
    const [first, second] = [await frame(), await frame()]
    const one = await first.logIn(email)
    service.clock.advance(31_000)
    const two = await second.logIn(email)
    expect(two.isNewDevice).toBe(true)
    const { devices: listed } = (await list(second, two)).body as {
      devices: { id: string; jkt: string; isThis: boolean }[]
    }
    expect(listed).toMatchObject([
      { jkt: first.device.jkt, browser: 'Firefox 140', system: 'Linux', isThis: false },
      { jkt: second.device.jkt, hostOrigin: 'http://shop.localhost:5173', isThis: true },
    ])
    const revoke = (deviceId = '') => second.post('/auth/v1/devices/revoke', { deviceId }, two.tokens.auth)
    expect(await revoke(listed[0]?.id)).toMatchObject({ status: 200 })
    expect(await revoke(listed[0]?.id)).toMatchObject({ status: 404, name: 'device' })
    expect(await refresh(first, one)).toMatchObject(ended)
    expect(await list(first, one)).toMatchObject(ended)
    expect(await read(first, one.resumeTicket)).toMatchObject({ status: 401 })
  })

  test('are revoked after a recent login only, the own one always', async () => {
    const email = address()
    const [owner, open] = [await frame(), await frame()]
    const mine = await owner.logIn(email)
    service.clock.advance(31_000)
    const found = await open.logIn(email)
    service.clock.advance(601_000)
    const old = sessionAnswer.parse((await refresh(open, found)).body)
    const revoke = (tokens: SessionTokens['tokens']) =>
      open.post('/auth/v1/devices/revoke', { deviceId: decodeJwt(tokens.auth)['did'] }, old.tokens.auth)
    expect(await revoke(mine.tokens)).toMatchObject({ status: 403, name: 'auth-time' })
    expect(await refresh(owner, mine)).toMatchObject({ status: 200 })
    expect(await revoke(old.tokens)).toMatchObject({ status: 200 })
    expect(await refresh(open, old)).toMatchObject(ended)
  })

  test('of another user are unknown', async () => {
    const [client, stranger] = [await frame(), await frame()]
    const session = await client.logIn(address())
    const foreign = await stranger.logIn(address())
    const deviceId = decodeJwt(session.tokens.auth)['did']
    expect(await stranger.post('/auth/v1/devices/revoke', { deviceId }, foreign.tokens.auth)).toMatchObject({
      status: 404,
    })
  })

  test('that are new are mailed to a user who had one, with a page that ends them', async () => {
    const email = address()
    await (await frame()).logIn(email)
    service.clock.advance(31_000)
    const stranger = await frame()
    const session = await stranger.logIn(email)
    const notice = await nextMail(service.url, email, 'Shop: new device')
    const [link = ''] = linksOf(notice)
    const url = new URL(link)
    expect(await (await fetch(link)).text()).toContain('<form method="post"')
    expect(await refresh(stranger, session)).toMatchObject({ status: 200 })
    const posted = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body: url.searchParams })
    expect(posted.status).toBe(200)
    expect(await posted.text()).toContain('The login is ended.')
    expect(await refresh(stranger, session)).toMatchObject(ended)
  })
})

// 11, 12
describe('a resume ticket', () => {
  test('reads the user for another key, with a token that only reads', async () => {
    const [client, wiped] = [await frame(), await frame()]
    const { user, resumeTicket } = await client.logIn(address())
    const answer = await read(wiped, resumeTicket)
    expect(answer).toMatchObject({ status: 200, body: { user, expiresInSeconds: 600 } })
    const { tokens } = answer.body as { tokens: { shares: string } }
    expect(Object.keys(tokens)).toEqual(['shares'])
    expect(decodeJwt(tokens.shares)).toMatchObject({
      scope: 'read',
      aud: 'shares',
      cnf: { jkt: wiped.device.jkt },
    })
  })

  test('of another project or host, and an unknown one, is refused', async () => {
    const { resumeTicket } = await (await frame()).logIn(address())
    const refused = { status: 401, name: 'ticket' }
    expect(await read(await frame({ project: 'other' }), resumeTicket)).toMatchObject(refused)
    expect(await read(await frame(), resumeTicket, 'http://localhost:5173')).toMatchObject(refused)
    expect(await read(await frame(), 'x'.repeat(43))).toMatchObject(refused)
  })

  test('ends its session, for its own project and host only', async () => {
    const client = await frame()
    const session = await client.logIn(address())
    const { resumeTicket: ticket } = session
    const end = async (options: { readonly project?: string }, hostOrigin = 'http://shop.localhost:5173') =>
      (await frame(options)).post('/auth/v1/tickets/end', { ticket, hostOrigin })
    expect(await end({ project: 'other' })).toMatchObject({ status: 200, body: {} })
    expect(await end({}, 'http://localhost:5173')).toMatchObject({ status: 200, body: {} })
    expect(await read(client, ticket)).toMatchObject({ status: 200 })
    expect(await end({})).toMatchObject({ status: 200, body: {} })
    expect(await end({})).toMatchObject({ status: 200, body: {} })
    expect(await read(client, ticket)).toMatchObject({ status: 401, name: 'ticket' })
    expect(await refresh(client, session)).toMatchObject(ended)
  })

  test('of a login that unlocks replaces its session, with a notice of its own', async () => {
    const email = address()
    const [client, wiped] = [await frame(), await frame()]
    const { resumeTicket: ticket, user } = await client.logIn(email)
    service.clock.advance(86_400_000)
    const session = await wiped.logIn(email, { ticket })
    expect(session).toMatchObject({ isNewDevice: true, user: { id: user.id } })
    const { devices: listed } = (await list(wiped, session)).body as { devices: unknown[] }
    // the former device was not used for a day
    expect(listed).toMatchObject([{ isThis: true }])
    expect(await read(wiped, ticket)).toMatchObject({ status: 401, name: 'ticket' })
    const notice = await nextMail(service.url, email, 'Shop: your wallet was unlocked')
    expect(notice.text).toContain('a browser that had lost its storage: Firefox 140 on Linux')
    await pressNotMe(notice)
    expect(await refresh(wiped, session)).toMatchObject(ended)
  })

  test('that a page has taken hides no login, and takes no device that is in use', async () => {
    const email = address()
    const [owner, thief] = [await frame(), await frame()]
    const { resumeTicket: ticket } = await owner.logIn(email)
    service.clock.advance(31_000)
    const stolen = await thief.logIn(email, { ticket })
    const { devices: listed } = (await list(thief, stolen)).body as { devices: { jkt: string }[] }
    expect(listed.map(({ jkt }) => jkt)).toEqual([owner.device.jkt, thief.device.jkt])
    await pressNotMe(await nextMail(service.url, email, 'Shop: your wallet was unlocked'))
    expect(await refresh(thief, stolen)).toMatchObject(ended)
    service.clock.advance(31_000)
    expect(await owner.logIn(email)).toMatchObject({ isNewDevice: false })
  })
})

async function pressNotMe(mail: { readonly text: string }) {
  const { origin, pathname, searchParams } = new URL(
    linksOf(mail).find((url) => url.includes('/not-me')) ?? '',
  )
  await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })
}

describe('a row that was changed in the database', () => {
  const failed = { status: 500, name: 'service' }
  test('gives no session to another user', async () => {
    const { queries } = service.database
    const email = address()
    const victim = await (await frame()).logIn(address())
    const attacker = await frame()
    const session = await attacker.logIn(email)
    await queries.update(sessions).set({ userId: victim.user.id }).where(eq(sessions.userId, session.user.id))
    expect(await refresh(attacker, session)).toMatchObject(failed)
    await queries
      .update(identities)
      .set({ userId: victim.user.id })
      .where(eq(identities.userId, session.user.id))
    service.clock.advance(31_000)
    const started = await attacker.start(email)
    expect(started.status).toBe(200)
    const { loginId } = loginAnswer.parse(started.body)
    const code = await nextCode(service.url, email, 1)
    expect(await attacker.enter(loginId, code)).toMatchObject(failed)
    expect(service.log().join('')).toContain('RowChanged')
  })

  test('revives no revoked device', async () => {
    const { queries } = service.database
    const client = await frame()
    const session = await client.logIn(address())
    await queries.update(devices).set({ approvedAt: 1 }).where(eq(devices.userId, session.user.id))
    expect(await list(client, session)).toMatchObject(failed)
  })
})
