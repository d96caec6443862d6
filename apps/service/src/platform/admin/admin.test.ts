import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverOption } from '../../testing/servers/on-server.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { serviceVersion } from '../service-version.js'
import { assertAdminKey } from './create-admin.js'

// a database is created, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

const key = 'a key of the operator'
const authorized = { headers: { authorization: `Bearer ${key}` } }

let node: ReturnType<typeof createServer>
let service: RunningService
beforeAll(async () => {
  node = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  service = await startService({
    ADMIN_PORT: '0',
    ADMIN_KEY: key,
    UPSTREAMS: `eip155:1=http://127.0.0.1:${port}/secret-key`,
  })
})
afterAll(async () => {
  await service.stop()
  node.close()
})

const ask = (path: string, options: RequestInit = authorized) => fetch(`${service.adminUrl}${path}`, options)

test('with ADMIN_PORT the public listener has no metrics, and tells its version', async () => {
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  expect(await (await fetch(`${service.url}/version`)).json()).toEqual({ version: serviceVersion })
})

describe('the admin listener', () => {
  test.each(['/metrics', '/health', '/ready', '/profile', '/heap'])(
    'refuses %s without the key',
    async (path) => {
      expect((await ask(path, {})).status).toBe(401)
      expect((await ask(path, { headers: { authorization: 'Bearer another key' } })).status).toBe(401)
    },
  )

  test('serves metrics of requests, refusals, nodes and the build', async () => {
    await fetch(`${service.url}/getWallets?projectId=unknown`)
    await fetch(`${service.url}/getWallets?projectId=development&page=x`)
    await fetch(`${service.url}/v1/?chainId=eip155:1&projectId=development`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_blockNumber' }),
    })
    const text = await (await ask('/metrics')).text()
    for (const line of [
      `foyer_build_info{version="${serviceVersion}",node="${process.versions.node}"} 1`,
      'foyer_refused_total{reason="not-allowed:projectId"} 1',
      'foyer_refused_total{reason="invalid"} 1',
      'foyer_relay_buffered_bytes 0',
      'foyer_relay_refused_total{reason="rate"} 0',
      'foyer_draining 0',
    ])
      expect(text).toContain(line)
    // the service may have asked the node for its chain as well
    const node = '{chain="eip155:1",node="1"}'
    const countOf = (what: string) =>
      Number(text.split(`foyer_node_${what}_total${node} `)[1]?.split('\n')[0])
    expect(countOf('failures')).toBeGreaterThanOrEqual(1)
    expect(countOf('requests')).toBeGreaterThanOrEqual(countOf('failures'))
    expect(text).not.toContain('secret-key')
  })

  test('describes the state of the service', async () => {
    const answer = await ask('/ready')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'ready',
      version: serviceVersion,
      node: process.versions.node,
      uptimeSeconds: expect.any(Number) as number,
      roles: ['api', 'relay', 'worker', 'auth', 'shares', 'recovery', 'frame'],
      database: {
        kind: process.env[serverOption] ? 'postgresql' : 'embedded',
        isReady: true,
        ms: expect.any(Number) as number,
      },
      modules: expect.arrayContaining([
        { id: 'catalogue', hasEndpoints: true, runsJobs: false },
        expect.objectContaining({ id: 'relay', hasEndpoints: true }),
      ]) as unknown,
    })
  })

  test('records one CPU profile at a time', async () => {
    const [first, second] = await Promise.all([ask('/profile?seconds=1'), ask('/profile?seconds=1')])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const profile = (await (first.ok ? first : second).json()) as { readonly nodes: readonly object[] }
    expect(profile.nodes.length).toBeGreaterThan(1)
    expect((await ask('/profile?seconds=61')).status).toBe(400)
  })

  test('describes the memory', async () => {
    expect(await (await ask('/heap')).json()).toMatchObject({
      memory: { rss: expect.any(Number) as number },
      heap: { heap_size_limit: expect.any(Number) as number },
    })
  })
})

test('without ADMIN_KEY the listener of this machine has metrics and no profiles', async () => {
  const open = await startService({ ADMIN_PORT: '0' })
  const statuses = await Promise.all(
    ['/metrics', '/ready', '/profile', '/heap'].map(
      async (path) => (await fetch(open.adminUrl + path)).status,
    ),
  )
  await open.stop()
  expect(statuses).toEqual([200, 200, 403, 403])
})

test.each([
  ['0.0.0.0', undefined, /^ADMIN_KEY must be set, because ADMIN_HOST is 0\.0\.0\.0/],
  ['::', undefined, /^ADMIN_KEY must be set/],
  ['0.0.0.0', key, undefined],
  ['127.0.0.1', undefined, undefined],
  ['::1', undefined, undefined],
])('ADMIN_HOST %s with ADMIN_KEY %s', (ADMIN_HOST, ADMIN_KEY, message) => {
  const check = () => assertAdminKey({ ADMIN_PORT: 9_000, ADMIN_HOST, ADMIN_KEY })
  if (message) expect(check).toThrow(message)
  else expect(check).not.toThrow()
})
