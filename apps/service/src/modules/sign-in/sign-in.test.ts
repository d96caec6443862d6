import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { formatSignIn } from 'foyerkit/plugins/siwx/message'
import { createFakeClock } from 'foyerkit/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorBody } from '../../platform/http/error-body.js'
import type { Clock } from '../../platform/clock.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createSignInStore, releaseSignInsOf, removeSignInsOf } from './sign-in-store.js'
import { nonces } from './tables.js'
import { keysAnswer, nonceAnswer, sessionsAnswer, signInAnswer } from './wire.js'

// the embedded database starts slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

const page = 'https://shop.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const minuteMs = 60_000

let skewMs = 0
const clock: Clock = { ...createFakeClock(), now: () => Date.now() + skewMs }
let running: RunningService
beforeAll(async () => {
  running = await startService({ CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' }, { clock })
  const project = { allowedOrigins: [page, 'https://m.shop.example'], features: {}, analytics: false }
  const settings = { 'sign-in': { sessionMinutes: 60, cookieDomain: 'shop.example' } }
  await running.projects.add({ ...project, id: 'shop', name: 'Shop', settings })
  await running.projects.add({ ...project, id: 'other', name: 'Other' })
  await running.projects.add({ ...project, id: 'open', name: 'Open', allowedOrigins: [] })
  await running.projects.add({ ...project, id: 'off', name: 'Off', features: { 'sign-in': false } })
})
afterAll(() => running.stop())
afterEach(() => {
  skewMs = 0
})

interface Caller {
  readonly projectId?: string
  /** Null: no page. */
  readonly origin?: string | null
  readonly token?: string | undefined
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

function ask(method: string, path: string, from: Caller, body?: object): Promise<Response> {
  const { projectId = 'shop', origin = page, token, cookie, headers } = from
  const url = new URL(`${running.url}/v1/sign-in${path}`)
  url.searchParams.set('projectId', projectId)
  return fetch(url, {
    method,
    headers: {
      ...(origin !== null && { origin }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Signs a message of the page with a new nonce. */
async function signMessage(from: Caller = {}, fields: object = {}) {
  const { nonce, issuedAt } = nonceAnswer.parse(await (await ask('POST', '/nonce', from, {})).json())
  const origin = from.origin ?? page
  const message = formatSignIn({
    ...{ domain: new URL(origin).host, uri: origin, version: '1', chainId: 'eip155:1' },
    ...{ address: account.address, nonce, issuedAt },
    ...fields,
  })
  return { message, signature: await account.signMessage({ message }), type: 'eip191' }
}

async function signIn(from: Caller = {}, fields: object = {}) {
  const answer = await ask('POST', '', from, await signMessage(from, fields))
  expect(answer.status).toBe(200)
  const { session, token = '' } = signInAnswer.parse(await answer.json())
  return { session, token }
}

/** Signs in with a cookie. Returns it, as the browser sends it, and as the service sets it. */
async function signInWithCookie(from: Caller = {}, fields: object = {}) {
  const answer = await ask('POST', '', from, { ...(await signMessage(from, fields)), keep: 'cookie' })
  expect(answer.status).toBe(200)
  const [header = ''] = answer.headers.getSetCookie()
  return { header, cookie: header.split(';')[0] ?? '', body: await answer.text() }
}

async function find(from: Caller, query = '') {
  const answer = await ask('GET', query, from)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return sessionsAnswer.parse(await answer.json()).sessions
}

async function refusal(answer: Response) {
  const { reasons } = errorBody.parse(await answer.json())
  return [answer.status, reasons[0]?.name]
}

describe('a session', () => {
  test('has what was signed, and is found by its token', async () => {
    const before = Date.now()
    const { session, token } = await signIn()
    expect(session).toMatchObject({ chainId: 'eip155:1', address: account.address, type: 'eip191' })
    expect(Date.parse(session.expiresAt)).toBeGreaterThanOrEqual(before + 60 * minuteMs)
    expect(await find({ token })).toEqual([session])
    expect(await find({ token }, `?chainId=eip155:1&address=${account.address}`)).toEqual([session])
    expect(await find({ token }, '?chainId=eip155:10')).toEqual([])
    expect(await find({ token }, `?address=${account.address.toLowerCase()}`)).toEqual([])
  })

  test('ends with its message, or after the minutes of the project', async () => {
    const now = Date.now()
    const { session, token } = await signIn(
      {},
      { expirationTime: new Date(now + 5 * minuteMs).toISOString() },
    )
    expect(Date.parse(session.expiresAt)).toBe(now + 5 * minuteMs)
    const long = await signIn({}, { expirationTime: new Date(now + 1e9).toISOString() })
    expect(Date.parse(long.session.expiresAt)).toBeLessThan(Date.now() + 61 * minuteMs)
    skewMs = 6 * minuteMs
    expect(await find({ token })).toEqual([])
    expect(await find({ token: long.token })).toHaveLength(1)
    skewMs = 61 * minuteMs
    expect(await find({ token: long.token })).toEqual([])
  })

  test('is one of its project and its origin', async () => {
    const { token } = await signIn()
    expect(await find({ token, projectId: 'other' })).toEqual([])
    expect(await find({ token, origin: 'https://m.shop.example' })).toEqual([])
    // a back end has no origin
    expect(await find({ token, origin: null })).toHaveLength(1)
    expect(await refusal(await ask('GET', '', { token, origin: 'https://evil.example' }))).toEqual([
      403,
      'origin',
    ])
  })

  test('is over after signing out, with its token', async () => {
    const { token } = await signIn()
    const kept = await signIn({}, { chainId: 'eip155:10' })
    expect((await ask('DELETE', '?chainId=eip155:10', { token })).status).toBe(200)
    expect(await find({ token })).toHaveLength(1)
    expect((await ask('DELETE', '', { token, origin: 'https://m.shop.example' })).status).toBe(200)
    expect(await find({ token })).toHaveLength(1)
    expect((await ask('DELETE', '', { token })).status).toBe(200)
    expect(await find({ token })).toEqual([])
    expect((await ask('DELETE', '', { token })).status).toBe(200)
    expect(await find({ token: kept.token })).toHaveLength(1)
  })

  test('is not opened again by the message of a session that was signed out', async () => {
    const signed = await signMessage()
    const { token } = signInAnswer.parse(await (await ask('POST', '', {}, signed)).json())
    await ask('DELETE', '', { token })
    expect(await refusal(await ask('POST', '', {}, signed))).toEqual([401, 'nonce'])
  })

  test('needs a project with the feature', async () => {
    expect(await refusal(await ask('POST', '/nonce', { projectId: 'off' }, {}))).toEqual([403, 'sign-in'])
  })

  test('needs a page', async () => {
    expect(await refusal(await ask('POST', '/nonce', { origin: null }, {}))).toEqual([400, 'origin'])
    expect(await refusal(await ask('POST', '/nonce', { projectId: 'open', origin: 'null' }, {}))).toEqual([
      ...[400, 'origin'],
    ])
    const signed = await signMessage()
    expect(await refusal(await ask('POST', '', { origin: null }, signed))).toEqual([400, 'origin'])
    expect(await refusal(await ask('POST', '', { origin: 'https://evil.example' }, signed))).toEqual([
      ...[403, 'origin'],
    ])
  })
})

describe('a nonce', () => {
  test('is over after five minutes', async () => {
    const signed = await signMessage()
    skewMs = 5 * minuteMs
    expect(await refusal(await ask('POST', '', {}, signed))).toEqual([401, 'nonce'])
  })

  test('is used up by an attempt that fails', async () => {
    const signed = await signMessage()
    const wrong = { ...signed, signature: `0x${'11'.repeat(65)}` }
    expect(await refusal(await ask('POST', '', {}, wrong))).toEqual([401, 'signature'])
    expect(await refusal(await ask('POST', '', {}, signed))).toEqual([401, 'nonce'])
  })
})

describe('a request that is wrong', () => {
  const body = { message: 'Hello', signature: '0x12' }
  const explain = async (answer: Response) => {
    const { reasons } = errorBody.parse(await answer.json())
    return { status: answer.status, ...reasons[0] }
  }

  test.each([
    ['message', undefined, 'must be a sign-in message (CAIP-122) of at most 8,000 characters'],
    ['message', 5, 'must be a sign-in message (CAIP-122) of at most 8,000 characters'],
    ['message', '', 'must be a sign-in message (CAIP-122) of at most 8,000 characters'],
    ['message', 'x'.repeat(8_001), 'must be a sign-in message (CAIP-122) of at most 8,000 characters'],
    ['signature', undefined, 'must be a signature in hex, base58 or base64'],
    ['signature', '', 'must be a signature in hex, base58 or base64'],
    ['signature', 'not a signature', 'must be a signature in hex, base58 or base64'],
    ['signature', ['0x12'], 'must be a signature in hex, base58 or base64'],
    ['type', 'with space', 'must be the method of the signature, such as eip191'],
    ['publicKey', 'not a key', 'must be a public key in base64 or hex'],
    ['keep', 'local', 'must be token or cookie'],
  ])('names %s of the body: %j', async (name, value, remedy) => {
    expect(await explain(await ask('POST', '', {}, { ...body, [name]: value }))).toEqual({
      ...{ status: 400, name, description: expect.stringContaining(remedy) },
    })
  })

  test.each([
    ['domain', 'Hello'],
    ['address', 'shop.example wants you to sign in with your Ethereum account:'],
    ['chainId', 'Chain ID: one'],
    ['issuedAt', 'Issued At: now'],
  ])('names the %s of a message that cannot be read', async (name, text) => {
    const { message } = await signMessage()
    const wrong = /^(Chain ID|Issued At): /.test(text)
      ? message.replace(new RegExp(`^${text.split(':')[0] ?? ''}: .*$`, 'm'), text)
      : text
    expect(await refusal(await ask('POST', '', {}, { message: wrong, signature: '0x12' }))).toEqual([
      400,
      name,
    ])
  })

  test.each(['GET', 'DELETE'])('names the account in the query of %s', async (method) => {
    expect(await explain(await ask(method, '?chainId=ethereum', {}))).toEqual({
      ...{ status: 400, name: 'chainId' },
      description: expect.stringContaining('must be a CAIP-2 id, such as eip155:1'),
    })
    expect(await explain(await ask(method, '?address=eip155:1:0x12', {}))).toEqual({
      ...{ status: 400, name: 'address' },
      description: expect.stringContaining('must be the address of an account, without its chain'),
    })
  })

  test.each(['', '/nonce'])('names the project of POST /v1/sign-in%s', async (path) => {
    expect(await refusal(await ask('POST', path, { projectId: 'none' }, body))).toEqual([401, 'projectId'])
    expect(await refusal(await ask('POST', path, { projectId: '' }, body))).toEqual([401, 'projectId'])
  })

  test('that is no JSON is refused with a reason', async () => {
    const answer = await fetch(`${running.url}/v1/sign-in?projectId=shop`, {
      ...{ method: 'POST', headers: { origin: page, 'content-type': 'application/json' }, body: '{' },
    })
    const { status, name = '', description = '' } = await explain(answer)
    expect([status, name !== '', description !== '']).toEqual([400, true, true])
  })
})

describe('a token', () => {
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

  test('is verified by a back end with the published keys', async () => {
    const { token, session } = await signIn()
    const keys = createRemoteJWKSet(new URL(`${running.url}/v1/sign-in/keys`))
    const issuer = running.url.replace('127.0.0.1', 'localhost')
    const { payload } = await jwtVerify(token, keys, { issuer, audience: 'shop', algorithms: ['ES256'] })
    expect(payload).toMatchObject({
      sub: `eip155:1:${account.address}`,
      origin: page,
      jti: expect.any(String),
    })
    expect(payload.exp).toBe(Math.floor(Date.parse(session.expiresAt) / 1_000))
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'sign-in+jwt' })
    // the private part stays in the service
    const published = keysAnswer.parse(await (await fetch(`${running.url}/v1/sign-in/keys`)).json())
    expect(published.keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ])
    expect(() => createLocalJWKSet(published)).not.toThrow()
  })

  test.each<[string, (token: string) => string | Promise<string>]>([
    ['without a signature', (token) => new UnsecuredJWT(claimsOf(token)).encode()],
    ['whose signature was cut off', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    [
      'with other claims',
      (token) => {
        const [header, , signature] = token.split('.')
        const claims = { ...claimsOf(token), sub: 'eip155:1:0x0000000000000000000000000000000000000001' }
        return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
      },
    ],
    [
      'of another key',
      async (token) => {
        const { privateKey } = await generateKeyPair('ES256')
        const header = decodeProtectedHeader(token)
        return new SignJWT(claimsOf(token)).setProtectedHeader({ ...header, alg: 'ES256' }).sign(privateKey)
      },
    ],
    [
      'with an HMAC by the public key',
      async (token) => {
        const published = await (await fetch(`${running.url}/v1/sign-in/keys`)).text()
        const header = decodeProtectedHeader(token)
        return new SignJWT(claimsOf(token))
          .setProtectedHeader({ ...header, alg: 'HS256' })
          .sign(new TextEncoder().encode(published))
      },
    ],
    ['that is none', () => 'x'.repeat(200)],
  ])('%s opens nothing', async (_name, change) => {
    const { token } = await signIn()
    expect(await find({ token: await change(token) })).toEqual([])
    expect(await find({ token })).toHaveLength(1)
  })
})

describe('a cookie', () => {
  test('is for the service only, and has the session instead of the answer', async () => {
    const { header, cookie, body } = await signInWithCookie()
    expect(header).toMatch(
      /^foyer-sign-in-shop-[\da-f]{16}=ey[\w.-]+; Domain=shop\.example; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(body).not.toContain('token')
    expect(await find({ cookie })).toHaveLength(1)
    // and so has a request of the page to its own origin, which browsers send without Origin
    const sameOrigin = { 'sec-fetch-site': 'same-origin' }
    expect(await find({ cookie, origin: null, headers: sameOrigin })).toHaveLength(1)
  })

  test('is sent by pages with credentials', async () => {
    const headers = { 'access-control-request-method': 'DELETE' }
    const preflight = await ask('OPTIONS', '', { headers })
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
    expect(preflight.headers.get('access-control-allow-origin')).toBe(page)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE')
    const other = await fetch(`${running.url}/v1/balance`, {
      method: 'OPTIONS',
      headers: { ...headers, origin: page },
    })
    expect(other.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('of each account has a name of its own', async () => {
    const first = await signInWithCookie()
    const second = await signInWithCookie({}, { chainId: 'eip155:10' })
    const cookie = `${first.cookie}; ${second.cookie}; foyer-sign-in-shop-0000000000000000=x; other=1`
    expect((await find({ cookie })).map(({ chainId }) => chainId)).toEqual(['eip155:10', 'eip155:1'])
    const out = await ask('DELETE', '?chainId=eip155:1', { cookie })
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${first.cookie.split('=')[0] ?? ''}=; Max-Age=0; Domain=shop.example; Path=/; HttpOnly; Secure; SameSite=Lax$`,
        ),
      ),
    ])
    expect((await find({ cookie })).map(({ chainId }) => chainId)).toEqual(['eip155:10'])
  })

  test('ends nothing for another site', async () => {
    const { cookie } = await signInWithCookie()
    const attempts: readonly Caller[] = [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: null },
      { cookie, origin: null, headers: { 'sec-fetch-site': 'same-origin' } },
      { cookie, origin: null, headers: { 'sec-fetch-site': 'cross-site' } },
    ]
    for (const from of attempts) expect(await refusal(await ask('DELETE', '', from))).toEqual([403, 'origin'])
    expect(await refusal(await ask('GET', '', { cookie, origin: null }))).toEqual([403, 'origin'])
    // a host of the same project has not signed in
    expect(await find({ cookie, origin: 'https://m.shop.example' })).toEqual([])
    expect(await find({ cookie })).toHaveLength(1)
  })

  test('is refused for a project that allows every origin', async () => {
    const from = { projectId: 'open' }
    const answer = await ask('POST', '', from, { ...(await signMessage(from)), keep: 'cookie' })
    expect(await refusal(answer)).toEqual([400, 'keep'])
    const cookie = 'foyer-sign-in-open-0123456789abcdef=ey'
    expect(await refusal(await ask('GET', '', { ...from, cookie }))).toEqual([400, 'keep'])
  })
})

describe('what is stored', () => {
  const store = () => createSignInStore(running.database.queries)

  test('goes with its project', async () => {
    const from = { projectId: 'other' }
    const { token } = await signIn(from)
    const signed = await signMessage(from)
    await removeSignInsOf(running.database.queries, 'other')
    expect(await find({ ...from, token })).toEqual([])
    expect(await refusal(await ask('POST', '', from, signed))).toEqual([401, 'nonce'])
  })

  test('goes with a deleted user whose account it is', async () => {
    const { token } = await signIn()
    const { queries } = running.database
    const since = new Date(Date.now() - minuteMs)
    await releaseSignInsOf(queries, [{ address: '0x0000000000000000000000000000000000000001', since }])
    expect(await find({ token })).toHaveLength(1)
    await releaseSignInsOf(queries, [{ address: account.address.toLowerCase(), since }])
    expect(await find({ token })).toEqual([])
  })

  test('is cleaned once it is over', async () => {
    await signIn()
    const later = new Date(Date.now() + 61 * minuteMs)
    expect(await store().countActive(new Date())).toBeGreaterThan(0)
    await store().clean(later, later)
    expect(await store().countActive(new Date(0))).toBe(0)
    expect(await running.database.queries.$count(nonces)).toBe(0)
  })
})
