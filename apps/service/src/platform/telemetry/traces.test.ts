import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { startService } from '../../testing/start-service.js'
import { defineModule } from '../module/define-module.js'
import { startTracing } from './start-tracing.js'

// a database is created, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

const spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.infer<typeof spans>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

const servers: Server[] = []
async function serve(answer: (request: IncomingMessage, body: string) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer(request, body) ?? {}))
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => servers.forEach((server) => server.close()))

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const callerTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const secrets = [
  account.toLowerCase(),
  'node-key',
  'price-key',
  '203.0.113.7',
  'development',
  'forged',
  'why so curious',
]

const worker = defineModule({
  id: 'worker',
  jobs: [{ id: 'look', everySeconds: 1, run: async () => undefined }],
})

/** Runs a service that sends traces, until it has answered some requests and done a job. */
async function collect(environment: Readonly<Record<string, string>>) {
  const bodies: string[] = []
  const collector = await serve((_request, body) => void bodies.push(body))
  const node = await serve((_request, body) => {
    const { id, method } = JSON.parse(body) as { readonly id: unknown; readonly method: string }
    return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x0' }
  })
  const prices = await serve(() => ({ coins: {} }))
  let finish = () => {}
  const jobDone = new Promise<void>((resolve) => (finish = resolve))
  const service = await startService(
    {
      TRACES_URL: `${collector}/v1/traces`,
      TRACES_PERCENT: '100',
      UPSTREAMS: `eip155:1=${node}/node-key`,
      PRICE_SOURCE: 'defillama',
      PRICE_URL: `${prices}/price-key`,
      ...environment,
    },
    { modules: [{ ...worker, jobs: [{ ...worker.jobs?.[0], run: async () => finish() }] } as never] },
  )
  const project = 'projectId=development'
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.7',
    traceparent: `00-${callerTrace}-00f067aa0ba902b7-01`,
    tracestate: 'forged=1',
    baggage: 'forged=1',
  }
  const ask = (path: string, body?: object) =>
    fetch(service.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  await ask(`/getWallets?${project}&search=why+so+curious`)
  await ask(`/v1/?chainId=eip155:1&${project}`, {
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_getBalance',
    params: [account, 'latest'],
  })
  await ask('/v1/fungible/price', {
    projectId: 'development',
    currency: 'usd',
    addresses: [`eip155:1:${account}`],
  })
  await ask(`/absent/${account}`)
  await jobDone
  await service.stop()
  const all = bodies.flatMap((body) =>
    spans
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  )
  return { text: bodies.join('\n').toLowerCase(), all }
}

describe('a service behind a proxy', () => {
  let collected: Awaited<ReturnType<typeof collect>>
  beforeAll(async () => {
    collected = await collect({ PROXIES: '1' })
  })
  const named = (name: string): Span | undefined => collected.all.find((span) => span.name === name)

  test('sends spans of requests by route, of nodes by method, of price sources and of jobs', () => {
    const names = new Set(collected.all.map(({ name }) => name))
    expect([...names]).toEqual(
      expect.arrayContaining([
        'GET /getWallets',
        'POST /v1/',
        'eth_getBalance',
        'POST /v1/fungible/price',
        'request to defillama',
        'GET none',
        'job worker.look',
      ]),
    )
  })

  test('continues the trace of its caller, down to the node', () => {
    const [request, node] = [named('POST /v1/'), named('eth_getBalance')]
    expect(request).toMatchObject({ traceId: callerTrace, parentSpanId: '00f067aa0ba902b7' })
    expect(node).toMatchObject({ traceId: callerTrace, parentSpanId: request?.spanId })
    expect(Object.fromEntries(node?.attributes.map(({ key, value }) => [key, value]) ?? [])).toEqual({
      'rpc.system': { stringValue: 'jsonrpc' },
      'rpc.method': { stringValue: 'eth_getBalance' },
      'foyer.chain': { stringValue: 'eip155:1' },
      'foyer.node': { intValue: 1 },
    })
  })

  test.each(secrets)('sends no %s', (secret) => {
    expect(collected.text).not.toContain(secret)
  })
})

test('a service without a proxy begins its own traces', async () => {
  const { all } = await collect({ PROXIES: '0' })
  expect(all.length).toBeGreaterThan(3)
  expect(all.filter(({ traceId }) => traceId === callerTrace)).toEqual([])
})

test('without TRACES_URL nothing is recorded', async () => {
  expect(await startTracing({ TRACES_URL: undefined, TRACES_PERCENT: 100 }, '1.2.3')).toBeUndefined()
  expect(trace.getTracer('any').startSpan('any').isRecording()).toBe(false)
})
