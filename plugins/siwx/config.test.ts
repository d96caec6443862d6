import { expect, test } from 'vitest'
import { schema } from '#kernel'
import { siwxConfig } from './config.js'
import { hostRoutes } from './host-routes.js'
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
