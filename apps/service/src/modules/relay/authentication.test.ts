import { encodeIss, encodeJSON, generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { until } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { refusalReasons } from './auth/connection-refused.js'
import type { Projects } from './project-access.js'
import { connect, openSocket, tokenFor, type PlainClientOptions } from './testing/plain-client.js'
import { startRelay, testProject } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

const keys = generateKeyPair()
const now = () => Math.floor(Date.now() / 1_000)
const dayS = 86_400

/** Admits the pages of an origin, or none. */
function changingProject() {
  let allowed: string | undefined = testProject.origin
  const projects: Projects = {
    async admit(_id, origin) {
      if (allowed === undefined) return 'unknown-project'
      return origin === allowed ? 'admitted' : 'origin-not-allowed'
    },
  }
  return { projects, allow: (origin: string | undefined) => void (allowed = origin) }
}

test.each([
  ['a disabled project', undefined, refusalReasons.unknownProject],
  ['an origin that is no longer allowed', 'https://other.example', refusalReasons.originNotAllowed],
])('the open connections of %s are closed within two seconds', async (_what, origin, reason) => {
  const { projects, allow } = changingProject()
  const { url, clock, relay } = await startRelay({ projects })
  const client = await connect(url, { origin: testProject.origin })
  await clock.advance(2_000)
  expect(await client.publish(newTopic(), 'allowed')).toBe(true)
  allow(origin)
  await clock.advance(2_000)
  expect(await client.closed()).toEqual({ code: 3000, reason })
  await until(() => relay.counts().connections === 0, 'no connection')
})

test('connections stay open while their project cannot be checked', async () => {
  let isFailing = false
  const projects: Projects = {
    admit: () => (isFailing ? Promise.reject(new Error('no database')) : Promise.resolve('admitted')),
  }
  const { url, clock } = await startRelay({ projects })
  const client = await connect(url)
  isFailing = true
  await clock.advance(4_000)
  expect(await client.publish(newTopic(), 'message')).toBe(true)
})

/** Returns a token with another header, other claims or another signature. */
function tamper(token: string, part: 0 | 1 | 2, text: string): string {
  return token
    .split('.')
    .map((own, index) => (index === part ? text : own))
    .join('.')
}

const refused: readonly (readonly [
  name: string,
  reason: string,
  options: (url: string) => PlainClientOptions | Promise<PlainClientOptions>,
])[] = [
  ['without a token', 'JWT validation error: JWT Token is missing', () => ({ token: null })],
  ['with an empty token', 'JWT validation error: JWT Token is missing', () => ({ token: '' })],
  ['with junk for a token', 'JWT validation error: JWT Token is not readable', () => ({ token: 'a.b.c' })],
  ['with half a token', 'JWT validation error: JWT Token is not readable', () => ({ token: encodeJSON({}) })],
  [
    'with claims of another shape',
    'JWT validation error: JWT Token is not readable',
    async (url) => ({ token: tamper(await tokenFor(url, keys), 1, encodeJSON({ iss: 1, aud: [url] })) }),
  ],
  [
    'with a token of yesterday',
    'JWT validation error: JWT Token is expired',
    async (url) => ({ token: await tokenFor(url, keys, now() - dayS - 301) }),
  ],
  [
    'with a token of tomorrow',
    'JWT validation error: JWT Token is not yet valid',
    async (url) => ({ token: await tokenFor(url, keys, now() + 310) }),
  ],
  [
    'with a token for another relay',
    'JWT validation error: JWT Token has a wrong audience',
    async () => ({ token: await tokenFor('wss://relay.example', keys) }),
  ],
  [
    'with a token for almost this relay',
    'JWT validation error: JWT Token has a wrong audience',
    async (url) => ({ token: await tokenFor(`${url}/`, keys) }),
  ],
  [
    'with the claims of another client',
    'JWT validation error: JWT Token has a wrong signature',
    async (url) => {
      const iss = encodeIss(generateKeyPair().publicKey)
      const claims = { iss, sub: 'ab', aud: url, iat: now(), exp: now() + dayS }
      return { token: tamper(await tokenFor(url, keys), 1, encodeJSON(claims)) }
    },
  ],
  [
    'with a later expiry written in',
    'JWT validation error: JWT Token has a wrong signature',
    async (url) => {
      const claims = {
        iss: encodeIss(keys.publicKey),
        sub: 'ab',
        aud: url,
        iat: now(),
        exp: now() + 9 * dayS,
      }
      return { token: tamper(await tokenFor(url, keys), 1, encodeJSON(claims)) }
    },
  ],
  [
    'with another algorithm',
    'JWT validation error: JWT Token has a wrong signature',
    async (url) => ({ token: tamper(await tokenFor(url, keys), 0, encodeJSON({ alg: 'none', typ: 'JWT' })) }),
  ],
  [
    'without a signature',
    'JWT validation error: JWT Token has a wrong signature',
    async (url) => ({ token: tamper(await tokenFor(url, keys), 2, '') }),
  ],
  ['without a project id', 'Unauthorized: invalid key', () => ({ projectId: null })],
  ['with an unknown project id', 'Unauthorized: invalid key', () => ({ projectId: 'another' })],
  [
    'from an origin that the project does not allow',
    'Unauthorized: origin not allowed',
    () => ({ origin: 'https://shop.example.evil.example' }),
  ],
]

function countedReason(reason: string): string {
  if (reason.includes('audience')) return 'unauthorized-audience'
  if (reason.includes('expired') || reason.includes('not yet valid')) return 'unauthorized-time'
  if (reason.includes('origin')) return 'unauthorized-origin'
  return reason.includes('key') ? 'unauthorized-project' : 'unauthorized-token'
}

// behaviour 20.8
test.each(refused)(
  'a client %s is refused with code 3000 and its reason: %s',
  async (_name, reason, options) => {
    const { url, relay } = await startRelay()
    const client = await openSocket(url, await options(url))
    expect(await client.closed()).toEqual({ code: 3000, reason })
    expect(relay.counts()).toMatchObject({ admitted: 0, connections: 0, clients: 0 })
    const counted = Object.entries(relay.counts().refused).filter(([, count]) => count > 0)
    expect(counted).toEqual([[countedReason(reason), 1]])
  },
)

test.each([
  // the widget compares these texts exactly (docs/behaviour.md, 12.6)
  'Unauthorized: origin not allowed',
  'JWT validation error: JWT Token is not yet valid',
  'Unauthorized: invalid key',
])('the reason “%s”, of which the widget makes an alert, is one of the refusalReasons', (text) => {
  expect(Object.values(refusalReasons)).toContain(text)
})

test.each([
  ['from the project’s origin', { origin: testProject.origin }],
  ['without an origin, as native wallets come', {}],
])('a client is let in %s', async (_name, options) => {
  const { url, relay } = await startRelay()
  const client = await connect(url, options)
  expect(await client.call('irn_subscribe', { topic: newTopic() })).toMatch(/^[0-9a-f]{64}$/)
  expect(relay.counts()).toMatchObject({ admitted: 1, connections: 1, clients: 1 })
})

// behaviour 20.8
test('clocks may differ by five minutes, both ways', async () => {
  const { url } = await startRelay()
  const early = await connect(url, { token: await tokenFor(url, keys, now() + 290) })
  const late = await connect(url, { token: await signJWT('ab', url, 60, keys, now() - 350) })
  for (const client of [early, late])
    expect(await client.call('irn_subscribe', { topic: newTopic() })).toBeDefined()
})

test('a request that arrives before authentication is answered after it', async () => {
  let admit: (() => void) | undefined
  const admission = new Promise<'admitted'>((resolve) => (admit = () => resolve('admitted')))
  const { url } = await startRelay({ projects: { admit: () => admission } })
  const client = await openSocket(url)
  client.socket.on('open', () => client.socket.send('{"id":"early","jsonrpc":"2.0","method":"irn_none"}'))
  await until(() => admit)
  admit?.()
  await until(() => client.socket.readyState === WebSocket.OPEN)
  expect(await client.ask('irn_subscribe', { topic: newTopic() })).toHaveProperty('result')
})

test('a failing check closes with 1013', async () => {
  const secret = `no row for ${newTopic()}`
  const { url, log } = await startRelay({ projects: { admit: () => Promise.reject(new Error(secret)) } })
  const client = await openSocket(url)
  expect(await client.closed()).toEqual({ code: 1013, reason: 'Try again later' })
  expect(log()).toContain('Error')
  expect(log()).not.toContain(secret)
})

test('a relay with a path ignores other paths', async () => {
  const { url, port } = await startRelay({ path: '/relay' })
  await connect(url)
  const other = new WebSocket(`ws://127.0.0.1:${port}/else`)
  const failure = await new Promise<Error>((resolve) => other.on('error', resolve))
  expect(failure.message).toContain('404')
})
