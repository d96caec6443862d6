import { describe, expect, test } from 'vitest'
import { schema } from '#kernel'
import { createPluginHarness, fakeNamespace } from '#kernel/testing'
import { siwxConfig } from './config.js'
import type { SiweConfig } from './contract.js'
import { hostRoutes } from './host-routes.js'
import { siwx } from './index.js'
import { memorySessions } from './testing/sample-sign-in.js'

const issuesOf = (value: unknown) =>
  schema.check(siwxConfig, value).issues?.map(({ path, message }) => `${String(path?.[0])} ${message}`)

test('takes all functions of a server, or none', () => {
  expect(issuesOf({})).toBeUndefined()
  expect(issuesOf(memorySessions().config)).toBeUndefined()
  expect(
    issuesOf({ statement: 'Sign in.', resources: ['https://app.example'], keep: 'cookie' }),
  ).toBeUndefined()
})

test('names the function that is missing, and the remedy', () => {
  const { createMessage, ...config } = memorySessions().config
  expect(createMessage).toBeDefined()
  expect(issuesOf(config)).toEqual([
    'createMessage must be a function too; leave all of them out to use the service',
  ])
})

const routes = { nonce: '/api/nonce', verify: '/api/verify', session: '/api/session' }

test('takes the routes of a server, and nothing beside them that would be ignored', () => {
  expect(issuesOf(hostRoutes({ ...routes, statement: 'Sign in.', credentials: 'include' }))).toBeUndefined()
  expect(issuesOf({ routes, keep: 'token' })).toEqual([
    'routes and keep exclude each other: pass one of them',
  ])
  expect(issuesOf({ routes, ...memorySessions().config })).toEqual([
    'routes and createMessage exclude each other: pass one of them',
  ])
  expect(issuesOf({ routes: { ...routes, verify: undefined } })).toHaveLength(1)
})

describe('a configuration of the older shape', () => {
  const siweConfig: SiweConfig = {
    getNonce: async () => 'abcdefgh12345678',
    createMessage: () => '',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  }

  test('is taken with each of its optional members', () => {
    expect(issuesOf({ siweConfig })).toBeUndefined()
    const all: Required<SiweConfig> = {
      ...siweConfig,
      getMessageParams: async () => ({ statement: 'Welcome.' }),
      onSignIn: () => {},
      onSignOut: () => {},
      enabled: false,
      required: false,
      nonceRefetchIntervalMs: 300_000,
      sessionRefetchIntervalMs: 300_000,
      signOutOnDisconnect: false,
      signOutOnAccountChange: false,
      signOutOnNetworkChange: false,
    }
    expect(issuesOf({ siweConfig: all, getRequired: undefined })).toBeUndefined()
  })

  test('may be an instance of a class', () => {
    const instance: unknown = Object.create(siweConfig)
    const result = schema.check(siwxConfig, { siweConfig: instance })
    expect(result).toMatchObject({ value: { siweConfig: instance } })
  })

  test.each([
    [{ getRequired: () => true }, 'getRequired'],
    [memorySessions().config, 'createMessage, addSession, revokeSession, setSessions, getSessions'],
    [{ routes }, 'routes'],
  ])('cannot be set together with siwx: %#', (siwx, names) => {
    expect(issuesOf({ siweConfig, ...siwx })).toEqual([
      `siweConfig the options siweConfig and siwx cannot both be set: remove siweConfig, or ${names}`,
    ])
  })

  test.each([
    ['getNonce', undefined, 'must be a function'],
    ['createMessage', 'text', 'must be a function'],
    ['verifyMessage', undefined, 'must be a function'],
    ['getSession', null, 'must be a function'],
    ['signOut', undefined, 'must be a function'],
  ])('with a wrong %s is refused by its name: %j', (name, value, problem) => {
    const { issues } = schema.check(siwxConfig, { siweConfig: { ...siweConfig, [name]: value } })
    expect(issues).toEqual([{ path: ['siweConfig', name], message: expect.stringContaining(problem) }])
  })

  test.each([null, 'text', []])('that is %j is refused by its first missing function', (value) => {
    expect(issuesOf({ siweConfig: value })?.[0]).toContain('siweConfig')
  })

  test('that is set with siwx fails the plugin, with an error that names both', async () => {
    const both = siwx({ siweConfig, ...memorySessions().config })
    const h = createPluginHarness(both, { companions: [fakeNamespace()] })
    expect(String(h.errors[0]?.error)).toContain(
      'Plugin "siwx", option siweConfig: the options siweConfig and siwx cannot both be set',
    )
    expect(h.status()).toMatchObject({ status: 'failed' })
    await h.dispose()
  })
})

test.each([
  [{ keep: 'local' }, 'keep'],
  [{ sessionMinutes: 0 }, 'sessionMinutes'],
  [{ statement: 5 }, 'statement'],
  [{ resources: 'https://app.example' }, 'resources'],
  [{ addSession: 'x' }, 'addSession'],
  [{ nonce: '/api/nonce' }, 'nonce'],
])('names the field that is wrong: %j', (value, field) => {
  expect(issuesOf(value)?.[0]).toContain(field)
})
