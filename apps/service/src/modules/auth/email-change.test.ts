import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  codeOf,
  createAuthClient,
  linksOf,
  nextCode,
  nextMail,
  readMails,
  wrongCode,
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

const frame = () => createAuthClient(service.url, { now: () => service.clock.now() })
let count = 0
const address = () => `user${count++}@example.org`

/** Actions of a logged-in frame. */
function changes(client: AuthClient, { tokens }: SessionTokens) {
  const post = (path: string, body: object) => client.post(`/auth/v1/email${path}`, body, tokens.auth)
  return {
    start: (email: string) => post('', { email }),
    primary: (code: string) => post('/primary', { code }),
    secondary: (code: string) => post('/secondary', { code }),
  }
}

async function codeAfter(email: string, act: () => Promise<unknown>) {
  const { length } = await readMails(service.url, email)
  await act()
  return nextCode(service.url, email, length)
}

// 27
describe('a change of the address', () => {
  test('needs the code of the old and then of the new address, and ends the other sessions', async () => {
    const [old, next] = [address(), address()]
    const [client, second] = [await frame(), await frame()]
    const elsewhere = await second.logIn(old)
    service.clock.advance(31_000)
    const session = await client.logIn(old)
    service.clock.advance(31_000)
    const change = changes(client, session)
    const first = await codeAfter(old, async () =>
      expect(await change.start(next)).toMatchObject({ status: 200, body: { action: 'VERIFY_PRIMARY_OTP' } }),
    )
    expect(await readMails(service.url, next)).toEqual([])
    const code = await codeAfter(next, async () =>
      expect(await change.primary(first)).toMatchObject({ status: 200, body: {} }),
    )
    expect(await change.secondary(code)).toMatchObject({ status: 200, body: { email: next } })
    expect((await nextMail(service.url, old, 'was changed')).text).toContain(next)

    expect(
      await second.post('/auth/v1/sessions/refresh', { refreshToken: elsewhere.refreshToken }),
    ).toMatchObject({ status: 401 })
    const { refreshToken } = session
    const refreshed = await client.post('/auth/v1/sessions/refresh', { refreshToken })
    expect(refreshed).toMatchObject({ status: 200, body: { user: { id: session.user.id, email: next } } })
    const { tokens } = sessionAnswer.parse(refreshed.body)
    expect(decodeJwt(tokens.recovery)['eca']).toBe(Math.floor(service.clock.now() / 1_000))
    expect(decodeJwt(session.tokens.recovery)).not.toHaveProperty('eca')
    service.clock.advance(3_600_000)
    expect((await (await frame()).logIn(next)).user.id).toBe(session.user.id)
    let started: { readonly body: unknown } | undefined
    // the former address can be restored for 72 hours, and opens no other wallet until then
    const later = await frame()
    const loginCode = await codeAfter(old, async () => (started = await later.start(old)))
    const { loginId } = loginAnswer.parse(started?.body)
    expect(await later.enter(loginId, loginCode)).toMatchObject({ status: 409, name: 'login' })
    service.clock.advance(73 * 3_600_000)
    expect((await (await frame()).logIn(old)).user.id).not.toBe(session.user.id)
  })

  test('refuses codes that are swapped, wrong, used twice and of a login', async () => {
    const [old, next] = [address(), address()]
    const client = await frame()
    const session = await client.logIn(old)
    const change = changes(client, session)
    const refused = { status: 400, name: 'code' }
    expect(await change.primary('123456')).toMatchObject(refused)
    service.clock.advance(31_000)
    const first = await codeAfter(old, () => change.start(next))
    expect(await change.secondary(first)).toMatchObject(refused)
    expect(await change.primary(wrongCode(first))).toMatchObject(refused)
    const second = await codeAfter(next, () => change.primary(first))
    expect(await change.primary(first)).toMatchObject(refused)
    expect(await change.primary(second)).toMatchObject(refused)
    expect(await change.secondary(second)).toMatchObject({ status: 200 })
    expect(await change.secondary(second)).toMatchObject(refused)
  })

  test('refuses the codes of another session and of one that has ended', async () => {
    const [old, next] = [address(), address()]
    const [client, second] = [await frame(), await frame()]
    const session = await client.logIn(old)
    service.clock.advance(31_000)
    const other = changes(second, await second.logIn(old))
    service.clock.advance(31_000)
    const change = changes(client, session)
    const first = await codeAfter(old, () => change.start(next))
    expect(await other.primary(first)).toMatchObject({ status: 400, name: 'code' })
    await client.post('/auth/v1/sessions/end', {}, session.tokens.auth)
    expect(await change.primary(first)).toMatchObject({ status: 401, name: 'session' })
  })

  test('to an address of another user has the same answers, and a mail that says so', async () => {
    const [old, taken] = [address(), address()]
    const owner = await (await frame()).logIn(taken)
    const client = await frame()
    const change = changes(client, await client.logIn(old))
    service.clock.advance(31_000)
    const first = await codeAfter(old, async () =>
      expect(await change.start(taken)).toMatchObject({
        status: 200,
        body: { action: 'VERIFY_PRIMARY_OTP' },
      }),
    )
    expect(await change.primary(first)).toMatchObject({ status: 200, body: {} })
    const mail = await nextMail(service.url, taken, 'Shop: this address is in use')
    expect(codeOf(mail)).toBe('')
    expect(await change.secondary('000000')).toMatchObject({
      status: 400,
      description: 'That code is not right. 4 tries left.',
    })
    service.clock.advance(3_600_000)
    expect((await (await frame()).logIn(taken)).user.id).toBe(owner.user.id)
  })

  test('is ended with its session by "not me" of the code to the present address, and without it by that of the other', async () => {
    const [old, next] = [address(), address()]
    const client = await frame()
    const session = await client.logIn(old)
    const change = changes(client, session)
    service.clock.advance(31_000)
    const first = await codeAfter(old, () => change.start(next))
    const second = await codeAfter(next, () => change.primary(first))
    const pressIn = async (email: string, subject: string) => {
      const { origin, pathname, searchParams } = new URL(
        linksOf(await nextMail(service.url, email, subject))[0] ?? '',
      )
      await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })
    }
    await pressIn(next, 'confirm your new address')
    expect(await change.secondary(second)).toMatchObject({ status: 400, name: 'code' })
    expect(await client.post('/auth/v1/devices/list', {}, session.tokens.auth)).toMatchObject({ status: 200 })
    await pressIn(old, 'change your address')
    expect(await client.post('/auth/v1/devices/list', {}, session.tokens.auth)).toMatchObject({ status: 401 })
  })

  test('can be undone for 72 hours, once, and ends all sessions', async () => {
    const [old, next] = [address(), address()]
    const client = await frame()
    const session = await client.logIn(old)
    const change = changes(client, session)
    service.clock.advance(31_000)
    const first = await codeAfter(old, () => change.start(next))
    const second = await codeAfter(next, () => change.primary(first))
    await change.secondary(second)
    const [link = ''] = linksOf(await nextMail(service.url, old, 'was changed'))
    const { origin, pathname, searchParams } = new URL(link)
    const press = async () =>
      (await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })).text()
    service.clock.advance(71 * 3_600_000)
    expect(await press()).toContain('Your logins are restored.')
    expect(await press()).toContain('expired')
    const { refreshToken } = session
    expect(await client.post('/auth/v1/sessions/refresh', { refreshToken })).toMatchObject({ status: 401 })
    const again = await client.logIn(old)
    expect(again.user).toEqual({ ...session.user, email: old })
    expect(sessionAnswer.safeParse(again).success).toBe(true)
  })

  test('is begun three times a day at most', async () => {
    const client = await frame()
    let session = await client.logIn(address())
    const statuses: number[] = []
    for (let index = 0; index < 4; index++) {
      // beyond the limits of codes of a device
      service.clock.advance(600_001)
      const { refreshToken } = session
      const refreshed = await client.post('/auth/v1/sessions/refresh', { refreshToken })
      session = sessionAnswer.parse(refreshed.body)
      statuses.push((await changes(client, session).start(address())).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
