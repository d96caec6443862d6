import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createFrameSite } from './create-frame-site.js'
import { frameSettings } from './frame-settings.js'

let service: RunningService
let folder: string
let site: FastifyInstance

beforeAll(async () => {
  service = await startService()
  const { projects } = service
  const project = { features: {}, analytics: false }
  const shop = ['https://shop.example', 'https://*.branch.example', 'http://plain.example']
  await projects.add({ ...project, id: 'shop', name: 'Shop', allowedOrigins: shop })
  await projects.add({
    ...project,
    id: 'other',
    name: 'Other',
    allowedOrigins: ['https://other.example:8443'],
  })
  await projects.add({
    ...project,
    id: 'nested',
    name: 'Nested',
    allowedOrigins: [...shop, 'https://portal.example'],
    settings: { frame: { nested: true, login: 'window', signInWithLogin: false } },
  })
  await projects.add({ ...project, id: 'local', name: 'Local', allowedOrigins: ['http://localhost:3000'] })
  await projects.add({ ...project, id: 'empty', name: 'Empty', allowedOrigins: [] })
  await projects.add({ ...project, id: 'closed', name: 'Closed', allowedOrigins: shop, disabled: true })

  folder = await mkdtemp(join(tmpdir(), 'foyer-frame-'))
  const file = {
    program: 'frame-1.js',
    programIntegrity: 'sha384-1',
    sheet: 'frame-1.css',
    sheetIntegrity: 'sha384-2',
  }
  await writeFile(join(folder, 'frame.json'), JSON.stringify({ ...file, window: file }))
  const url = 'https://service.example'
  site = createFrameSite({
    platform: { log: fastify().log, isDevelopment: false },
    projects,
    folder,
    isHttps: true,
    urls: () => ({ auth: url, shares: url, recovery: url, rpc: url }),
    networks: ['eip155:1'],
    smartAccounts: {
      chains: new Map(),
      bundlers: { sponsored: [], bundled: [] },
      settingsOf: () => ({ accountKind: 'simple7702', paymasterOrigins: [] }),
    },
    settingsOf: ({ settings }) => frameSettings.parse(settings['frame'] ?? {}),
  })
})

afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
  await service.stop()
})

/** Sources of `frame-ancestors` in the document for a page that sends this Referer. */
async function ancestorsOf(projectId: string, referer?: string, path = '/') {
  const answer = await site.inject({
    url: `${path}?projectId=${projectId}`,
    headers: referer === undefined ? {} : { referer },
  })
  expect([answer.statusCode, answer.headers.vary]).toEqual([200, 'Referer'])
  const policy = String(answer.headers['content-security-policy'])
  return /frame-ancestors ([^;]+)/.exec(policy)?.[1]
}

const shopList = 'https://shop.example https://*.branch.example'

test.each([
  ['an origin of the list', 'shop', 'https://shop.example/', 'https://shop.example'],
  ['one label below a wildcard', 'shop', 'https://a.branch.example/', 'https://a.branch.example'],
  // the policy's own wildcard covers any depth: the handshake checks the labels
  // the browser checks the pages around a page as well, and a wildcard of the policy is too wide for those
  [
    'a page that may be in a page of the list',
    'nested',
    'https://a.branch.example/',
    'https://a.branch.example https://shop.example https://portal.example',
  ],
  [
    'a page of the list that may be in another one',
    'nested',
    'https://shop.example/',
    'https://shop.example https://portal.example',
  ],
  ['two labels below a wildcard', 'shop', 'https://a.b.branch.example/', shopList],
  ['an origin of another project', 'shop', 'https://other.example:8443/', shopList],
  ['another port', 'other', 'https://other.example/', 'https://other.example:8443'],
  ['no Referer', 'shop', undefined, shopList],
  ['a Referer that is no address', 'shop', 'shop.example', shopList],
  ['an opaque origin', 'shop', 'data:text/html,1', shopList],
  ['a Referer with a directive', 'shop', 'https://x.example/; frame-ancestors *', shopList],
  ['a page without TLS', 'shop', 'http://plain.example/', shopList],
  ['localhost', 'shop', 'http://localhost:3000/', shopList],
  ['localhost of the list', 'local', 'http://localhost:3000/', 'http://localhost:3000'],
  ['another port of localhost', 'local', 'http://localhost:4000/', "'none'"],
  ['an empty list and localhost', 'empty', 'http://localhost:3000/', "'none'"],
  ['an empty list and a name below localhost', 'empty', 'http://shop.localhost/', "'none'"],
  ['an empty list and another page', 'empty', 'https://shop.example/', "'none'"],
  ['an empty list and no Referer', 'empty', undefined, "'none'"],
])('4: frame-ancestors for %s', async (_, projectId, referer, expected) => {
  expect(await ancestorsOf(projectId, referer)).toBe(expected)
})

test('4: nothing may embed a window of the frame', async () => {
  expect(await ancestorsOf('shop', 'https://shop.example/', '/window')).toBe("'none'")
  for (const path of ['/loading', '/done'])
    expect((await site.inject({ url: path })).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    )
})

test('4: a change of the list changes the next document', async () => {
  await service.projects.change('other', { allowedOrigins: ['https://new.example'] })
  expect(await ancestorsOf('other', 'https://other.example:8443/')).toBe('https://new.example')
  expect(await ancestorsOf('other', 'https://new.example/')).toBe('https://new.example')
})

test.each([
  ['shop', 'widget'],
  ['nested', 'window'],
])('the document of the project %s takes codes in the %s', async (projectId, login) => {
  const { body } = await site.inject({ url: `/?projectId=${projectId}` })
  expect(body).toContain(`"login":"${login}"`)
})

test.each([
  ['shop', true],
  ['nested', false],
])('the document of the project %s says whether a login signs in: %s', async (projectId, isOn) => {
  const { body } = await site.inject({ url: `/?projectId=${projectId}` })
  expect(body).toContain(`"signInWithLogin":${isOn}`)
})

test('a place for codes that there is not is refused', () => {
  expect(frameSettings.safeParse({ login: 'page' }).success).toBe(false)
})

test.each(['unknown', 'closed', ''])('4: no document for the project %o', async (projectId) => {
  const answer = await site.inject({
    url: `/?projectId=${projectId}`,
    headers: { referer: 'https://shop.example/' },
  })
  expect([answer.statusCode, answer.body]).toEqual([404, 'Unauthorized: invalid key'])
})

test.each([
  ['keys-1.js', "default-src 'none'; script-src 'self'"],
  ['password-1.js', "default-src 'none'; script-src 'wasm-unsafe-eval'"],
  ['frame-1.js', undefined],
])('40: the policy of the worker %s leaves it no network', async (name, policy) => {
  await writeFile(join(folder, name), '')
  const { statusCode, headers } = await site.inject({ url: `/${name}` })
  expect([statusCode, headers['content-security-policy']]).toEqual([200, policy])
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})
