import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { providerNames } from '../../apps/service/src/modules/auth/social/provider-names.js'
import {
  codeOf,
  createAuthClient,
  linksOf,
  nextMail,
  readMails,
  type AuthClient,
  type AuthClientOptions,
} from '../../apps/service/src/modules/auth/testing/auth-client.js'
import {
  bringAnswer,
  logInAtProvider,
  readHandle,
  startSocial,
  type ProviderAnswer,
} from '../../apps/service/src/modules/auth/testing/social-client.js'
import { startAuth, type AuthService } from '../../apps/service/src/modules/auth/testing/start-auth.js'
import { loginAnswer, sessionAnswer } from '../../apps/service/src/modules/auth/wire.js'
import { startIdentityProvider, type IdentityProvider } from './start-identity-provider.mjs'

vi.setConfig({ hookTimeout: 120_000 })

type Provider = (typeof providerNames)[number]
type Quirks = Parameters<IdentityProvider['setQuirks']>[1]

let service: AuthService
let identity: IdentityProvider
beforeAll(async () => {
  identity = await startIdentityProvider()
  service = await startAuth(identity.env)
})
afterAll(async () => {
  await service.stop()
  await identity.stop()
})
/** The clock of the service runs ahead of that of the provider. */
const setQuirks = (name: Provider, quirks: Quirks) =>
  identity.setQuirks(name, { ageSeconds: (Date.now() - service.clock.now()) / 1_000, ...quirks })
beforeEach(() => {
  for (const name of providerNames) setQuirks(name, {})
})
afterEach(async () => {
  await service.database.queries.execute('delete from auth.users')
})

let clients = 0
const newClient = (options: AuthClientOptions = {}) =>
  createAuthClient(service.url, { now: service.clock.now, ip: `192.0.2.${(clients += 1)}`, ...options })

const question = z.object({
  link: z.object({ id: z.string(), email: z.string(), logins: z.array(z.string()), needsCode: z.boolean() }),
})

/** Changes the answer of a provider before the browser brings it. */
type Tamper = (answer: ProviderAnswer) => ProviderAnswer | Promise<ProviderAnswer>

const withParameter =
  (name: string, value: string): Tamper =>
  ({ parameters, ...answer }) => {
    const changed = new URLSearchParams(parameters)
    changed.set(name, value)
    return { ...answer, parameters: changed }
  }
const withoutParameter =
  (name: string): Tamper =>
  ({ parameters, ...answer }) => {
    const changed = new URLSearchParams(parameters)
    changed.delete(name)
    return { ...answer, parameters: changed }
  }
const withTwice =
  (name: string): Tamper =>
  ({ parameters, ...answer }) => {
    const changed = new URLSearchParams(parameters)
    changed.append(name, 'another')
    return { ...answer, parameters: changed }
  }
const atCallbackOf =
  (provider: Provider): Tamper =>
  ({ url, ...answer }) => ({ ...answer, url: url.replace(/\w+$/, provider) })
/** The code of another login, with the state of this one. */
const withForeignCode =
  (provider: Provider, account: string): Tamper =>
  async (answer) => {
    const { uri } = await startSocial(await newClient(), provider)
    const { parameters } = await logInAtProvider(uri, account)
    return withParameter('code', parameters.get('code') ?? '')(answer)
  }

const inState = (change: (state: string) => string): Tamper => {
  return (answer) => withParameter('state', change(answer.parameters.get('state') ?? ''))(answer)
}

async function finish(provider: Provider, tamper: Tamper, quirks: Quirks = {}) {
  setQuirks(provider, quirks)
  const { uri } = await startSocial(await newClient(), provider)
  return bringAnswer(await tamper(await logInAtProvider(uri)))
}

const same: Tamper = (answer) => answer

describe('29 a login that was tampered with has no handle', () => {
  test.each<readonly [string, Provider, Tamper, Quirks]>([
    ['state: missing', 'google', withoutParameter('state'), {}],
    ['state: empty', 'github', withParameter('state', ''), {}],
    ['state: another', 'google', withParameter('state', 'AAAAAAAAAAAAAAAAAAAAAA'), {}],
    ['state: the random part only', 'x', inState((state) => state.split('.')[1] ?? ''), {}],
    ['state: the login id only', 'discord', inState((state) => state.split('.')[0] ?? ''), {}],
    ['state: in upper case', 'facebook', inState((state) => state.toUpperCase()), {}],
    ['state: twice', 'google', withTwice('state'), {}],
    ['code: missing', 'google', withoutParameter('code'), {}],
    ['code: another', 'github', withParameter('code', 'another'), {}],
    ['code: twice', 'discord', withTwice('code'), {}],
    ['code: of another login, without PKCE', 'apple', withForeignCode('apple', '1002'), {}],
    ['code: of another login, with PKCE (google)', 'google', withForeignCode('google', '1002'), {}],
    ['code: of another login, with PKCE (github)', 'github', withForeignCode('github', '1002'), {}],
    ['code: of another login, with PKCE (x)', 'x', withForeignCode('x', '1002'), {}],
    ['code: of another login, with PKCE (discord)', 'discord', withForeignCode('discord', '1002'), {}],
    ['iss of the answer: another', 'discord', withParameter('iss', 'https://evil.example'), {}],
    ['iss of the answer: twice', 'google', withTwice('iss'), {}],
    ['iss of the answer: of another provider', 'x', withParameter('iss', 'https://discord.com'), {}],
    ['error beside a code', 'google', withParameter('error', 'server_error'), {}],
    ['redirect: callback of another provider', 'google', atCallbackOf('github'), {}],
    ['redirect: callback of another provider, as a form', 'apple', atCallbackOf('google'), {}],
    ['nonce: another', 'google', same, { nonce: 'another' }],
    ['nonce: another (apple)', 'apple', same, { nonce: 'another' }],
    ['iss of the id token: another', 'google', same, { issuer: 'https://evil.example' }],
    ['iss of the id token: without scheme (apple)', 'apple', same, { hasBareIssuer: true }],
    ['aud: another client', 'google', same, { audience: 'another-client' }],
    ['aud: another client (apple)', 'apple', same, { audience: 'another-client' }],
    ['id token: without a signature', 'google', same, { isUnsigned: true }],
    ['id token: signed by another key', 'apple', same, { hasForeignKey: true }],
    ['id token: over', 'google', same, { ageSeconds: 3_600 }],
  ])('29 %s', async (_case, provider, tamper, quirks) => {
    const done = await finish(provider, tamper, quirks)
    expect(done.handle).toBeUndefined()
    if (done.failedHandle === undefined) return
    expect(done.error).toBe('failed')
    const { failedHandle: handle } = done
    expect(await (await newClient()).post('/auth/v1/handles', { handle })).toMatchObject({ status: 400 })
  })

  test('29 an answer is accepted once', async () => {
    const { uri } = await startSocial(await newClient(), 'google')
    const answer = await logInAtProvider(uri)
    expect((await bringAnswer(answer)).handle).toBeTruthy()
    expect(await bringAnswer(answer)).toEqual({})
  })

  test('29 an answer after ten minutes is too late', async () => {
    const { uri } = await startSocial(await newClient(), 'github')
    const answer = await logInAtProvider(uri)
    service.clock.advance(10 * 60_000)
    expect(await bringAnswer(answer)).toEqual({})
  })
})

describe('29 a handle', () => {
  const refused = { status: 400, description: 'This login is over. Log in again.' }

  test('29 gives a session once, to the device that began the login', async () => {
    const client = await newClient()
    const handle = await readHandle(client, 'google')
    expect(await client.post('/auth/v1/handles', { handle })).toMatchObject({ status: 200 })
    expect(await client.post('/auth/v1/handles', { handle })).toMatchObject(refused)
  })

  test('29 of a login that another browser began gives no session, and stays good for that browser', async () => {
    const [attacker, victim] = [await newClient(), await newClient()]
    const handle = await readHandle(victim, 'google')
    expect(await attacker.post('/auth/v1/handles', { handle })).toMatchObject(refused)
    expect(await victim.post('/auth/v1/handles', { handle })).toMatchObject({ status: 200 })
  })

  test('29 a login that another browser finished gives no session to the one that began it', async () => {
    const attacker = await newClient()
    const { uri, loginId } = await startSocial(attacker, 'github')
    // a victim opens the link, and is sent to the page of the frame with the handle
    const done = await bringAnswer(await logInAtProvider(uri, '1002'))
    expect(done.host).toBe('http://shop.localhost:5173')
    const state = await attacker.post(`/auth/v1/social/${loginId}`)
    expect(state.body).toEqual({ state: 'finished' })
    // without the digits, which only the victim's window shows, there is nothing to guess
    for (const code of ['000000', '123456'])
      expect(await attacker.post(`/auth/v1/social/${loginId}/code`, { code })).toMatchObject({ status: 400 })
    expect(await attacker.post('/auth/v1/handles', { handle: loginId })).toMatchObject(refused)
  })

  test('29 a login that another network or browser finished gives a session for its digits only', async () => {
    const attacker = await newClient({ ip: '198.51.100.7' })
    for (const [ip, userAgent] of [
      ['203.0.113.9', 'node'],
      ['198.51.100.9', 'Another browser'],
    ] as const) {
      const { uri, loginId } = await startSocial(attacker, 'github')
      const done = await bringAnswer(await logInAtProvider(uri, '1002'), { ip, userAgent })
      expect(done).toMatchObject({ isApart: true, host: 'http://shop.localhost:5173' })
      // the host page of the victim passes the handle on
      const { handle = '' } = done
      expect(await attacker.post('/auth/v1/handles', { handle })).toMatchObject(refused)
      const response = await fetch(`${service.url}/auth/v1/social/digits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://frame.localhost:8788' },
        body: JSON.stringify({ handle }),
      })
      const { code } = z.object({ code: z.string() }).parse(await response.json())
      expect(await attacker.post(`/auth/v1/social/${loginId}/code`, { code })).toMatchObject({ status: 200 })
    }
  })

  test('29 a login that the same network and browser finished gives one for its handle', async () => {
    const client = await newClient({ ip: '198.51.100.7' })
    const { uri } = await startSocial(client, 'github')
    const done = await bringAnswer(await logInAtProvider(uri, '1002'), { ip: '198.51.100.99' })
    expect(done).toMatchObject({ isApart: false })
    expect(await client.post('/auth/v1/handles', { handle: done.handle })).toMatchObject({ status: 200 })
  })

  test('32 returns to paths that the project has registered, and to no other', async () => {
    const client = await newClient()
    const body = { provider: 'github', hostOrigin: 'http://shop.localhost:5173', browser: 'B', system: 'S' }
    const begin = (returnTo: string) => client.post('/auth/v1/social', { ...body, returnTo })
    expect(await begin('http://shop.localhost:5173/?item=1')).toMatchObject({ status: 200 })
    expect(await begin('http://shop.localhost:5173/users/thief')).toMatchObject({
      status: 400,
      name: 'returnTo',
    })
  })

  test('29 of another project, or after ten minutes, gives no session', async () => {
    const client = await newClient()
    const handle = await readHandle(client, 'google')
    const other = await newClient({ device: client.device, project: 'other' })
    expect(await other.post('/auth/v1/handles', { handle })).toMatchObject(refused)
    service.clock.advance(10 * 60_000)
    expect(await client.post('/auth/v1/handles', { handle })).toMatchObject(refused)
  })

  test('29 whose row was moved to another device gives no session', async () => {
    const [attacker, victim] = [await newClient(), await newClient()]
    const handle = await readHandle(victim, 'google')
    await service.database.queries.execute(
      `update auth.social_logins set jkt = '${attacker.device.jkt}' where jkt = '${victim.device.jkt}'`,
    )
    expect(await attacker.post('/auth/v1/handles', { handle })).toMatchObject({ status: 500 })
  })
})

describe('29 six digits of a window without an opener', () => {
  const digits = async (handle: string, origin = 'http://frame.localhost:8788') => {
    const response = await fetch(`${service.url}/auth/v1/social/digits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ handle }),
    })
    return response.ok ? z.object({ code: z.string() }).parse(await response.json()).code : response.status
  }

  async function finished(client: AuthClient) {
    const { uri, loginId } = await startSocial(client, 'google')
    const done = await bringAnswer(await logInAtProvider(uri))
    return { loginId, handle: done.handle ?? '' }
  }

  test('29 give a session to the device that began the login, once', async () => {
    const [client, attacker] = [await newClient(), await newClient()]
    const { loginId, handle } = await finished(client)
    expect(await digits(handle, 'https://evil.example')).toBe(403)
    const code = String(await digits(handle))
    const path = `/auth/v1/social/${loginId}/code`
    expect(await attacker.post(path, { code })).toMatchObject({ status: 400 })
    expect(await client.post(path, { code })).toMatchObject({ status: 200 })
    expect(await client.post(path, { code })).toMatchObject({ status: 400 })
  })

  test('29 are burned after five wrong tries, also if they are asked for again', async () => {
    const client = await newClient()
    const { loginId, handle } = await finished(client)
    const code = Number(await digits(handle))
    for (let turn = 1; turn <= 5; turn += 1) {
      const wrong = String((code + turn) % 1_000_000).padStart(6, '0')
      expect(await client.post(`/auth/v1/social/${loginId}/code`, { code: wrong })).toMatchObject({
        status: 400,
      })
    }
    const again = await digits(handle)
    expect(await client.post(`/auth/v1/social/${loginId}/code`, { code: again })).toMatchObject({
      status: 400,
      description: 'This code has expired. Log in again.',
    })
  })
})

describe('30 linking', () => {
  const ada = 'ada@meridian.example'
  // codes to one address are limited by the hour
  beforeEach(() => {
    service.clock.advance(3_600_000)
    for (const name of providerNames) setQuirks(name, {})
  })
  function skipCooldown() {
    service.clock.advance(60_000)
    for (const name of providerNames) setQuirks(name, {})
  }
  const redeem = async (client: AuthClient, provider: Provider) =>
    client.post('/auth/v1/handles', { handle: await readHandle(client, provider) })

  test('30 an address that is not verified, or that the provider does not vouch for, never links', async () => {
    const owner = await (await newClient()).logIn(ada)
    for (const [provider, quirks] of [
      ['facebook', {}],
      ['discord', { emailVerified: false }],
      ['google', { emailVerified: false }],
      ['apple', { emailVerified: 'false' }],
      ['github', { emailVerified: false }],
    ] as const) {
      setQuirks(provider, quirks)
      const { user } = sessionAnswer.parse((await redeem(await newClient(), provider)).body)
      expect(user.id, provider).not.toBe(owner.user.id)
    }
  })

  test('30 a verified address of another user is asked about; no makes a wallet of its own', async () => {
    const owner = await (await newClient()).logIn(ada)
    const client = await newClient()
    const { link } = question.parse((await redeem(client, 'google')).body)
    expect(link.email).toBe(ada)
    const answer = await client.post('/auth/v1/logins/link', { linkId: link.id, accept: false })
    const { user } = sessionAnswer.parse(answer.body)
    expect(user.id).not.toBe(owner.user.id)
    // it is known now, and not asked about again
    expect(sessionAnswer.parse((await redeem(client, 'google')).body).user.id).toBe(user.id)
  })

  test('30 yes needs the code of the address, and keeps one wallet', async () => {
    const owner = await (await newClient()).logIn(ada)
    const [client, attacker] = [await newClient(), await newClient()]
    const { link } = question.parse((await redeem(client, 'google')).body)
    const body = { linkId: link.id, code: '000000' }
    expect(await client.post('/auth/v1/logins/link/code', body)).toMatchObject({ status: 400 })
    expect(await attacker.post('/auth/v1/logins/link', { linkId: link.id, accept: true })).toMatchObject({
      status: 400,
    })
    skipCooldown()
    const { length } = await mailsWith('add a login')
    expect(await client.post('/auth/v1/logins/link', { linkId: link.id, accept: true })).toMatchObject({
      status: 200,
    })
    const mail = await nextMail(service.url, ada, 'add a login', length)
    const code = codeOf(mail)
    expect(await attacker.post('/auth/v1/logins/link/code', { ...body, code })).toMatchObject({ status: 400 })
    const answer = await client.post('/auth/v1/logins/link/code', { ...body, code })
    expect(sessionAnswer.parse(answer.body).user.id).toBe(owner.user.id)
    expect(sessionAnswer.parse((await redeem(client, 'google')).body).user.id).toBe(owner.user.id)
  })

  test('30 a login that was linked by a code is mailed, and "not me" of its code ends the session', async () => {
    await (await newClient()).logIn(ada)
    const client = await newClient()
    const { link } = question.parse((await redeem(client, 'google')).body)
    skipCooldown()
    const [codes, notices] = [await mailsWith('add a login'), await mailsWith('a login was added')]
    await client.post('/auth/v1/logins/link', { linkId: link.id, accept: true })
    const mail = await nextMail(service.url, ada, 'add a login', codes.length)
    const entered = { linkId: link.id, code: codeOf(mail) }
    const session = sessionAnswer.parse((await client.post('/auth/v1/logins/link/code', entered)).body)
    const notice = await nextMail(service.url, ada, 'a login was added', notices.length)
    expect(notice.text).toContain('Firefox 140 on Linux: Google.')
    const { origin, pathname, searchParams } = new URL(linksOf(mail)[0] ?? '')
    await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })
    const { refreshToken } = session
    expect(await client.post('/auth/v1/sessions/refresh', { refreshToken })).toMatchObject({ status: 401 })
  })

  test('30 a login by e-mail whose address another login verified is asked about, and never merged silently', async () => {
    const grace = 'grace@meridian.example'
    const logInWithGoogle = async () => {
      const client = await newClient()
      const handle = await readHandle(client, 'google', '1002')
      return sessionAnswer.parse((await client.post('/auth/v1/handles', { handle })).body).user.id
    }
    const userId = await logInWithGoogle()
    const client = await newClient()
    const { loginId } = loginAnswer.parse((await client.start(grace)).body)
    const entered = await client.enter(loginId, codeOf(await nextMail(service.url, grace, 'log in')))
    const { link } = question.parse(entered.body)
    expect(link).toEqual({ id: loginId, email: grace, logins: ['google'], needsCode: false })
    // the code is used up, and another device cannot answer
    expect(await client.enter(loginId, '000000')).toMatchObject({ status: 400 })
    const body = { linkId: link.id, accept: true }
    expect(await (await newClient()).post('/auth/v1/logins/link', body)).toMatchObject({ status: 400 })
    service.clock.advance(1_000)
    const answer = await client.post('/auth/v1/logins/link', body)
    expect(sessionAnswer.parse(answer.body).user).toMatchObject({ id: userId, logins: ['google', 'email'] })
    await nextMail(service.url, grace, 'a login was added')
    expect(await client.post('/auth/v1/logins/link', body)).toMatchObject({ status: 400 })
    expect(await logInWithGoogle()).toBe(userId)
  })

  test('30 no opens a separate wallet by e-mail, and leaves the other one alone', async () => {
    const alan = 'alan@meridian.example'
    const google = await newClient()
    const handle = await readHandle(google, 'google', '1003')
    const owner = sessionAnswer.parse((await google.post('/auth/v1/handles', { handle })).body).user
    const client = await newClient()
    const { loginId } = loginAnswer.parse((await client.start(alan)).body)
    await client.enter(loginId, codeOf(await nextMail(service.url, alan, 'log in')))
    const answer = await client.post('/auth/v1/logins/link', { linkId: loginId, accept: false })
    const { user } = sessionAnswer.parse(answer.body)
    expect(user).toMatchObject({ email: alan, logins: ['email'] })
    expect(user.id).not.toBe(owner.id)
    skipCooldown()
    expect((await (await newClient()).logIn(alan)).user.id).toBe(user.id)
  })

  test('30 a code that was mailed for another purpose does not link', async () => {
    await (await newClient()).logIn(ada)
    const client = await newClient()
    const { link } = question.parse((await redeem(client, 'google')).body)
    skipCooldown()
    await client.post('/auth/v1/logins/link', { linkId: link.id, accept: true })
    const mail = await nextMail(service.url, ada, 'log in')
    expect(
      await client.post('/auth/v1/logins/link/code', { linkId: link.id, code: codeOf(mail) }),
    ).toMatchObject({ status: 400 })
  })

  /** Mails with a subject, the newest first. */
  const mailsWith = async (subject: string) =>
    (await readMails(service.url, ada)).filter((mail) => mail.subject.includes(subject))
})
