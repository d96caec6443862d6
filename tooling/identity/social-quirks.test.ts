import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuthClient } from '../../apps/service/src/modules/auth/testing/auth-client.js'
import {
  bringAnswer,
  logInAtProvider,
  readHandle,
  startSocial,
} from '../../apps/service/src/modules/auth/testing/social-client.js'
import { startAuth, type AuthService } from '../../apps/service/src/modules/auth/testing/start-auth.js'
import { sessionAnswer } from '../../apps/service/src/modules/auth/wire.js'
import {
  providerNames,
  type ProviderName,
} from '../../apps/service/src/modules/auth/social/provider-names.js'
import { startIdentityProvider, type IdentityProvider } from './start-identity-provider.mjs'

vi.setConfig({ hookTimeout: 120_000 })

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
afterEach(() => {
  for (const name of providerNames) identity.setQuirks(name, {})
})

type Quirks = Parameters<IdentityProvider['setQuirks']>[1]

const address = 'ada@meridian.example'

let clients = 0
/** Every client has an address of its own, because logins of one client are limited. */
const newClient = () =>
  createAuthClient(service.url, { now: service.clock.now, ip: `192.0.2.${(clients += 1)}` })

/** Logs in with a new device. Returns the user. */
async function logIn(provider: ProviderName) {
  const client = await newClient()
  const handle = await readHandle(client, provider)
  const answer = await client.post('/auth/v1/handles', { handle })
  expect(answer).toMatchObject({ status: 200 })
  return sessionAnswer.parse(answer.body).user
}

/** Logs in at a provider that deviates. Returns why there is no handle. */
async function failure(provider: ProviderName, quirks: Quirks) {
  identity.setQuirks(provider, quirks)
  const client = await newClient()
  const { uri } = await startSocial(client, provider)
  const done = await bringAnswer(await logInAtProvider(uri))
  expect(done.handle).toBeUndefined()
  return done.error
}

describe('28 logins with the six providers', () => {
  test.each<readonly [ProviderName, string, Quirks, string | null, string | null]>([
    ['google', 'an issuer with https', {}, address, 'Ada Lovelace'],
    ['google', 'an issuer without https', { hasBareIssuer: true }, address, 'Ada Lovelace'],
    ['google', 'an address that is not verified', { emailVerified: false }, null, 'Ada Lovelace'],
    ['google', 'no address', { hasNoEmail: true }, null, 'Ada Lovelace'],
    ['google', '60 KB of tokens', { tokenBytes: 60_000 }, address, 'Ada Lovelace'],
    [
      'apple',
      'a form, and "true" as text',
      { email: 'x@privaterelay.example' },
      'x@privaterelay.example',
      null,
    ],
    ['apple', '"false" as text', { emailVerified: 'false' }, null, null],
    ['facebook', 'an address, which it never says to be verified', {}, null, 'Ada Lovelace'],
    ['facebook', 'no address', { hasNoEmail: true }, null, 'Ada Lovelace'],
    ['facebook', '#_=_ at the end', { hasFragment: true }, null, 'Ada Lovelace'],
    ['github', 'addresses of which the second is primary', {}, address, 'ada'],
    ['github', 'a primary address that is not verified', { emailVerified: false }, null, 'ada'],
    ['x', 'a secret by Basic, and an address', {}, address, 'ada'],
    ['x', 'no address', { hasNoEmail: true }, null, 'ada'],
    ['discord', 'an address', {}, address, 'ada'],
    ['discord', 'an address that is null', { hasNoEmail: true }, null, 'ada'],
    ['discord', 'an address that is not verified', { emailVerified: false }, null, 'ada'],
  ])('28 %s: %s', async (provider, _quirk, quirks, email, userName) => {
    identity.setQuirks(provider, quirks)
    const user = await logIn(provider)
    expect(user).toMatchObject({ email })
    if (provider !== 'apple') expect(user.userName).toBe(userName)
    // the next provider with this address would ask whether to link
    await service.database.queries.execute('delete from auth.users')
  })

  test('28 apple: the name of the first login only', async () => {
    // another provider with the same users, whose first login is this one
    const fresh = await startIdentityProvider()
    const apart = await startAuth(fresh.env)
    const client = await createAuthClient(apart.url, { now: apart.clock.now })
    const names: unknown[] = []
    for (const account of ['1001', '1002']) {
      const answer = await client.post('/auth/v1/handles', {
        handle: await readHandle(client, 'apple', account),
      })
      names.push(sessionAnswer.parse(answer.body).user.userName)
    }
    expect(names).toEqual(['Ada Lovelace', null])
    await apart.stop()
    await fresh.stop()
  })

  test.each<readonly [ProviderName, string, Quirks]>([
    ['github', 'an error with the status 200', { tokenError: 'bad_verification_code' }],
    ['google', 'an error', { tokenError: 'invalid_grant' }],
    ['google', 'no id token', { hasNoIdToken: true }],
    ['google', '70 KB of tokens', { tokenBytes: 70_000 }],
    ['x', 'too many requests for the profile', { profileStatus: 429 }],
    ['discord', 'a profile that fails', { profileStatus: 500 }],
    ['facebook', 'a profile that fails', { profileStatus: 400 }],
  ])('28 %s: %s ends the login', async (provider, _quirk, quirks) => {
    expect(await failure(provider, quirks)).toBe('failed')
  })

  test.each(providerNames)('28 %s: a user who refuses', async (provider) => {
    const client = await newClient()
    const { uri, loginId } = await startSocial(client, provider)
    const done = await bringAnswer(await logInAtProvider(uri, ''))
    expect(done.error).toBe('denied')
    expect((await client.post(`/auth/v1/social/${loginId}`)).body).toEqual({ state: 'failed' })
  })

  test('28 the same subject is the same user, and another subject with the same address is not', async () => {
    const client = await newClient()
    const redeem = async (provider: ProviderName, account: string) => {
      const answer = await client.post('/auth/v1/handles', {
        handle: await readHandle(client, provider, account),
      })
      return sessionAnswer.parse(answer.body).user.id
    }
    const first = await redeem('facebook', '1003')
    expect(await redeem('facebook', '1003')).toBe(first)
    identity.setQuirks('facebook', { email: 'alan@meridian.example' })
    expect(await redeem('facebook', '1002')).not.toBe(first)
  })

  test('28 the log has no code, no token, no secret and no address', async () => {
    await failure('github', { tokenError: 'bad_verification_code' })
    const log = service.log().join('')
    expect(log).toContain('social login failed')
    for (const secret of ['google-secret', address, 'code=', 'access_token'])
      expect(log).not.toContain(secret)
  })
})
