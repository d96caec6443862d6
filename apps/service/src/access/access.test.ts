import { createFakeClock } from 'foyerkit/testing'
import { fastify } from 'fastify'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair as generateSigningKey,
  SignJWT,
  type JSONWebKeySet,
} from 'jose'
import * as dpop from 'dpop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyWithError } from '../platform/http/error-reply.js'
import type { ServiceApp } from '../platform/http/route-types.js'
import { tokenType } from './check-token.js'
import { createAccessGuard } from './guard-routes.js'
import { createNonces } from './nonces.js'
import { createTestDevice, type TestDevice } from './testing/test-device.js'

const issuer = 'https://auth.example'
const publicUrl = 'https://shares.example/base'
const frameOrigin = 'https://frame.example'
const clock = createFakeClock(Date.now())
const nonces = createNonces(clock, undefined)
const seconds = () => Math.floor(clock.now() / 1_000)

let signing: CryptoKeyPair
let keys: JSONWebKeySet
let device: TestDevice
let app: ServiceApp
beforeAll(async () => {
  signing = await generateSigningKey('ES256', { extractable: true })
  keys = { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'ES256' }] }
  device = await createTestDevice(() => clock.now())
  const used = new Set<string>()
  const guard = createAccessGuard({
    audience: 'shares',
    clock,
    frameOrigin,
    issuer: () => issuer,
    keys: createLocalJWKSet(keys),
    nonces,
    publicUrl,
    seen: {
      async add(jkt, jti) {
        const isNew = !used.has(`${jkt} ${jti}`)
        used.add(`${jkt} ${jti}`)
        return isNew
      },
    },
  })
  const plain = fastify()
  plain.setErrorHandler(replyWithError)
  app = plain
  app.addHook('onRequest', async (request) => void (request.project = { id: 'shop' } as never))
  guard.protect(app)
  app.post('/proof', async (request) => guard.requireProof(request))
  app.post('/full', async (request) => guard.requireAccess(request))
  app.post('/read', async (request) => guard.requireAccess(request, { scope: 'read' }))
  app.post('/recent', async (request) => guard.requireAccess(request, { maxAgeSeconds: 600 }))
})
afterAll(() => app.close())

/** Signs an access token with these changes. */
async function tokenOf(
  changes: Record<string, unknown> = {},
  key: CryptoKey = signing.privateKey,
  typ = tokenType,
) {
  const claims = {
    iss: issuer,
    aud: 'shares',
    sub: 'u1',
    pid: 'shop',
    org: 'https://shop.example',
    did: 'd1',
    sid: 's1',
    amr: ['otp'],
    auth_time: seconds(),
    scope: 'full',
    cnf: { jkt: device.jkt },
    jti: 't1',
    iat: seconds(),
    exp: seconds() + 600,
    ...changes,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1', typ }).sign(key)
}

interface Sent {
  readonly path?: string
  readonly proof?: string
  readonly token?: string
  readonly origin?: string
}

async function send({ path = '/proof', proof, token, origin = frameOrigin }: Sent) {
  const headers = {
    origin,
    ...(proof !== undefined && { dpop: proof }),
    ...(token !== undefined && { authorization: `DPoP ${token}` }),
  }
  const response = await app.inject({ method: 'POST', url: `${path}?projectId=shop`, headers })
  const body = response.json<{ reasons?: { name: string; description: string }[]; jkt?: string }>()
  return { status: response.statusCode, headers: response.headers, body, ...body.reasons?.[0] }
}

const prove = (
  path = '/proof',
  token?: string,
  { url = publicUrl, method = 'POST', nonce = nonces.current(), claims = {} } = {},
) => device.prove({ url: `${url}${path}`, method, nonce, token, claims })

describe('a proof', () => {
  test('of the library dpop is accepted', async () => {
    const keyPair = await dpop.generateKeyPair('ES256')
    const proof = await dpop.generateProof(keyPair, `${publicUrl}/proof`, 'POST', nonces.current())
    const { body } = await send({ proof })
    expect(body.jkt).toBe(await dpop.calculateThumbprint(keyPair.publicKey))
  })

  test('with a fresh nonce is accepted once, and the answer has a nonce', async () => {
    const proof = await prove()
    const first = await send({ proof })
    expect(first).toMatchObject({
      status: 200,
      body: { jkt: device.jkt },
    })
    expect(first.headers).toMatchObject({
      'dpop-nonce': nonces.current(),
      'access-control-allow-origin': frameOrigin,
      'cache-control': 'no-store',
    })
    expect(await send({ proof })).toMatchObject({ status: 401, name: 'dpop' })
  })

  test('without a nonce, or with an old one, is refused with the present one', async () => {
    const { status, name, headers } = await send({
      proof: await device.prove({ url: `${publicUrl}/proof` }),
    })
    expect({ status, name }).toEqual({ status: 401, name: 'dpop-nonce' })
    expect(
      await send({ proof: await prove('/proof', undefined, { nonce: String(headers['dpop-nonce']) }) }),
    ).toMatchObject({ status: 200 })
    const old = nonces.current()
    await clock.advance(150_000)
    expect(await send({ proof: await prove('/proof', undefined, { nonce: old }) })).toMatchObject({
      status: 200,
    })
    await clock.advance(150_000)
    expect(await send({ proof: await prove('/proof', undefined, { nonce: old }) })).toMatchObject({
      name: 'dpop-nonce',
    })
  })

  test('nonces of a shared key are accepted by another process', () => {
    const [first, second] = [createNonces(clock, 'k'.repeat(32)), createNonces(clock, 'k'.repeat(32))]
    expect(second.isFresh(first.current())).toBe(true)
    expect(nonces.isFresh(first.current())).toBe(false)
    expect(nonces.isFresh('')).toBe(false)
  })

  test.each<[string, () => Promise<string | undefined>, string]>([
    ['that is missing', async () => undefined, 'missing'],
    ['for another path', () => prove('/full'), 'another request'],
    [
      'for another host',
      () => prove('/proof', undefined, { url: 'https://evil.example/base' }),
      'another request',
    ],
    ['for another method', () => prove('/proof', undefined, { method: 'GET' }), 'another request'],
    ['with the hash of a token that is not sent', () => prove('/proof', 'x'), 'another token'],
    [
      'of the future',
      () => prove('/proof', undefined, { claims: { iat: seconds() + 400 } }),
      'JWT Token is not yet valid',
    ],
    [
      'of the past',
      () => prove('/proof', undefined, { claims: { iat: seconds() - 400 } }),
      'JWT Token is expired',
    ],
    ['that is too long', async () => 'x'.repeat(3_000), 'too long'],
    ['that is no token', async () => 'x.y.z', 'not valid'],
    ['with a changed signature', async () => (await prove()).replace(/.{10}$/, 'AAAAAAAAAA'), 'not valid'],
    ['of another type', () => tokenOf(), 'not valid'],
  ])('%s is refused', async (_case, create, text) => {
    const proof = await create()
    const { status, name, description } = await send(proof === undefined ? {} : { proof })
    expect({ status, name }).toEqual({ status: 401, name: 'dpop' })
    expect(description).toContain(text)
  })
})

test('a page of another origin is refused, and cannot read the answer', async () => {
  const { status, name, headers } = await send({ proof: await prove(), origin: 'https://shop.example' })
  expect({ status, name }).toEqual({ status: 403, name: 'origin' })
  expect(headers['access-control-allow-origin']).toBe(frameOrigin)
})

describe('an access token', () => {
  const use = async (token: string, path = '/full') => send({ path, token, proof: await prove(path, token) })

  test('gives its claims', async () => {
    expect(await use(await tokenOf())).toMatchObject({
      status: 200,
      body: {
        userId: 'u1',
        projectId: 'shop',
        hostOrigin: 'https://shop.example',
        deviceId: 'd1',
        scope: 'full',
      },
    })
  })

  test.each<[string, () => Promise<string>, string]>([
    ['of another module', () => tokenOf({ aud: 'recovery' }), 'not valid'],
    ['of another issuer', () => tokenOf({ iss: 'https://evil.example' }), 'not valid'],
    ['of another project', () => tokenOf({ pid: 'other' }), 'another project'],
    // 8
    ['of another key', () => tokenOf({ cnf: { jkt: 'other' } }), 'another key'],
    ['that is over', () => tokenOf({ exp: seconds() - 1 }), 'JWT Token is expired'],
    ['of the future', () => tokenOf({ iat: seconds() + 400 }), 'JWT Token is not yet valid'],
    ['without an end', () => tokenOf({ exp: undefined }), 'not valid'],
    ['of another type', () => tokenOf({}, signing.privateKey, 'JWT'), 'not valid'],
    ['without a scope', () => tokenOf({ scope: undefined }), 'not valid'],
    [
      'of another signing key',
      async () => tokenOf({}, (await generateSigningKey('ES256')).privateKey),
      'not valid',
    ],
  ])('%s is refused', async (_case, create, text) => {
    const { status, name, description } = await use(await create())
    expect({ status, name }).toEqual({ status: 401, name: 'token' })
    expect(description).toContain(text)
  })

  test('is refused without the proof of its own hash', async () => {
    const token = await tokenOf()
    expect(await send({ path: '/full', token, proof: await prove('/full') })).toMatchObject({ name: 'dpop' })
    expect(await send({ path: '/full', proof: await prove('/full') })).toMatchObject({
      name: 'token',
      description: 'JWT Token is missing',
    })
  })

  test('of a resume ticket reads only, and an old login does nothing that needs a recent one', async () => {
    expect(await use(await tokenOf({ scope: 'read' }), '/read')).toMatchObject({ status: 200 })
    expect(await use(await tokenOf({ scope: 'read' }))).toMatchObject({ status: 403, name: 'scope' })
    const old = await tokenOf({ auth_time: seconds() - 601 })
    expect(await use(old)).toMatchObject({ status: 200 })
    expect(await use(old, '/recent')).toMatchObject({ status: 403, name: 'auth-time' })
  })
})
