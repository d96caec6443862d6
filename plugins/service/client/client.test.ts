import { getEventListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  kernelVersion,
  schema as s,
  type Clock,
  type HttpService,
  type StandardSchema,
  type WidgetError,
} from '#kernel'
import { createFakeClock, until, type FakeClock } from '#kernel/testing'
import { defineEndpoints, get, post } from '../contract/endpoints.js'
import { apiErrors, refusalOf } from '../contract/errors.js'
import { readService } from '../contract/read-service.js'
import { serviceApi } from '../endpoints.js'
import { createApiClient, type ClientDeps } from './client.js'

const person = s.object({ name: s.string() })
const peopleApi = defineEndpoints('people', {
  one: get('/v1/people/:id', { response: person }),
  list: get('v1/people', {
    params: s.object({
      page: s.number(),
      zones: s.optional(s.array(s.string())),
      all: s.optional(s.boolean()),
    }),
    response: s.array(person),
    unsupported: [],
  }),
  ids: get('/v1/ids', { response: s.array(s.string()), maxBytes: 40_000 }),
  maybe: get('/v1/maybe', { response: s.optional(person) }),
  sample: get('/v1/sample', { response: person, fallback: { name: 'Example' } }),
  face: get('/v1/faces/:id', { blob: true }),
  add: post('/v1/people/:id', {
    body: s.object({ name: s.string(), projectId: s.string() }),
    response: s.optional(person),
  }),
  price: post('/v1/price', { body: s.object({ of: s.string() }), response: person, repeatable: true }),
  rpc: post('/v1/', {
    base: 'rpc',
    params: s.object({ chainId: s.string(), projectId: s.optional(s.string()) }),
    body: s.object({ method: s.string() }),
    response: s.object({ result: s.string() }),
  }),
})

const ada = { name: 'Ada' }

/** The network of the test's process. */
const globalHttp: HttpService = { fetch: (address, init) => fetch(address, init) }

/** A received request. */
interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Whether the connection was closed or answered. */
  closed: boolean
}

/** Handles one request. */
type OddAnswer = (response: ServerResponse, request: SeenRequest) => void

/** A server that misbehaves as a test requests. */
interface OddServer {
  readonly address: string
  readonly requests: readonly SeenRequest[]
  stop(): Promise<void>
}

/** Starts a server on a free port. Each request gets the next answer; the last answer repeats. */
async function startOddServer(...answers: readonly OddAnswer[]): Promise<OddServer> {
  const requests: SeenRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request: SeenRequest = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '', 'http://127.0.0.1'),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
        closed: false,
      }
      response.on('close', () => (request.closed = true))
      requests.push(request)
      answers[Math.min(requests.length, answers.length) - 1]?.(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with JSON. */
const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): OddAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }

/** Answers with an unchanged text. */
const text =
  (body: string | Uint8Array, type: string, headers: Readonly<Record<string, string>> = {}): OddAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': type, ...headers })
    response.end(body)
  }

/** Never answers. */
const hang: OddAnswer = () => {}

/** Resets the connection before the answer. */
const reset: OddAnswer = (response) => {
  response.socket?.resetAndDestroy()
}

/** Sends headers and the first bytes, then closes the connection. */
const breakOff: OddAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"name": "A', () => response.socket?.destroy())
}

/** Announces more bytes than it sends. */
const tooShort: OddAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"name": "Ada"}', () => response.socket?.end())
}

/** Sends chunks until the client closes the connection. */
const endless: OddAnswer = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!request.closed && response.write('"'.padEnd(16_384, 'x')));
    if (!request.closed) response.once('drain', more)
  }
  more()
}

/** A fake clock that separates the time limit of attempts from the delays between them. */
interface WatchedClock extends Clock {
  readonly fake: FakeClock
  /** Waits for the next delay, checks its length and lets it pass. */
  passWait(ms: number): Promise<void>
  /** Number of delays so far. */
  readonly waits: number
}

/** Creates the clock. A sleep as long as the time limit of an attempt is not counted as a delay. */
function createWatchedClock(attemptLimitMs = 8_000): WatchedClock {
  const fake = createFakeClock()
  const waits: number[] = []
  let passed = 0
  return {
    fake,
    now: () => fake.now(),
    sleep(ms, signal) {
      if (ms !== attemptLimitMs) waits.push(ms)
      return fake.sleep(ms, signal)
    },
    async passWait(ms) {
      const wait = await until(() => waits[passed], `wait number ${passed + 1}`)
      passed += 1
      expect(wait).toBe(ms)
      await fake.advance(ms)
    },
    get waits() {
      return waits.length
    },
  }
}

async function setUp(answers: readonly OddAnswer[], changes: Partial<ClientDeps> = {}) {
  const server = await startOddServer(...answers)
  onTestFinished(() => server.stop())
  const clock = createWatchedClock()
  const raise = vi.fn()
  const report = vi.fn()
  const deps = {
    service: readService(server.address),
    projectId: 'p1',
    http: globalHttp,
    clock,
    raise,
    report,
    ...changes,
  }
  return { server, clock, raise, report, client: createApiClient(deps) }
}

/** The network, with the number of answers whose headers have arrived. */
function countedHeads() {
  const heads = {
    count: 0,
    async fetch(address: string, init?: RequestInit) {
      const response = await globalHttp.fetch(address, init)
      heads.count += 1
      return response
    },
  }
  return heads
}

/** Returns the error of a call. Subscribes at once, so that no rejection is unhandled. */
function failure(call: Promise<unknown>): Promise<WidgetError> {
  return call.then(
    (value) => {
      throw new Error(`Answered ${JSON.stringify(value)}`)
    },
    (error: WidgetError) => error,
  )
}

test('a GET sends project, SDK type and version, encodes its path and validates the answer', async () => {
  const { client, server, clock } = await setUp([json(ada)])
  expect(await client.call(peopleApi.one, { id: 'a/b?c:1 é' })).toEqual(ada)
  const [request] = server.requests
  expect(request?.url.pathname).toBe('/v1/people/a%2Fb%3Fc%3A1%20%C3%A9')
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    projectId: 'p1',
    st: ['app', 'kit'].join(''),
    sv: `js-${kernelVersion}`,
  })
  expect(request?.headers.accept).toBe('application/json')
  expect(clock.fake.pendingSleeps).toBe(0)
})

test('a query has the given texts, numbers, booleans and lists, and the configured SDK type and version', async () => {
  const { client, server } = await setUp([json([ada])], { sdkType: 'other', sdkVersion: 'html-1' })
  expect(await client.call(peopleApi.list, { page: 2, zones: ['a', 'b'], all: false })).toEqual([ada])
  expect(server.requests[0]?.url.search).toBe('?page=2&zones=a%2Cb&all=false&projectId=p1&st=other&sv=html-1')
  await client.call(peopleApi.list, { page: 1 })
  expect(server.requests[1]?.url.searchParams.has('zones')).toBe(false)
})

test('a body gets the project ID exactly if its schema has it', async () => {
  const { client, server } = await setUp([json(ada)])
  await client.call(peopleApi.add, { id: '7', body: ada })
  await client.call(peopleApi.price, { body: { of: 'eth' } })
  expect(server.requests.map(({ url, body }) => [url.pathname + url.search, JSON.parse(body)])).toEqual([
    ['/v1/people/7', { name: 'Ada', projectId: 'p1' }],
    ['/v1/price', { of: 'eth' }],
  ])
  expect(server.requests[0]?.headers['content-type']).toBe('application/json')
})

test('a request to a node is sent to the rpc address, with the project ID in the query', async () => {
  const { client, server } = await setUp([json({ result: '0x1' })])
  const input = { chainId: 'demo:1', body: { method: 'net_version' } }
  expect(await client.call(peopleApi.rpc, input)).toEqual({ result: '0x1' })
  expect(server.requests[0]?.url.href).toMatch(/\/v1\/\?chainId=demo%3A1&projectId=p1$/)
})

test.each(['', '.', '..', '\ud800'])('a path parameter %o is rejected', async (id) => {
  const { client, server } = await setUp([json(ada)])
  const error = await failure(client.call(peopleApi.one, { id }))
  expect(error).toMatchObject({
    code: 'api/BAD_REQUEST',
    detail: expect.stringMatching('people/one: id must'),
  })
  expect(server.requests).toHaveLength(0)
})

test.each([
  [{ page: 'two' }, 'Call of people/list: page must be a number, not "two"'],
  [{ page: 1, zone: 'a' }, 'Call of people/list: zone is not known; known: page, zones, all'],
])('an invalid input is rejected with the name of the field: %o', async (input, detail) => {
  const { client } = await setUp([json([])])
  const error = await failure(client.call(peopleApi.list, input as unknown as { page: number }))
  expect(error).toMatchObject({ code: 'api/BAD_REQUEST', kind: 'defect', detail })
})

test('headers 1 ms before the time limit are accepted', async () => {
  let late: Parameters<OddAnswer>[0] | undefined
  const { client, server, clock } = await setUp([(response) => (late = response)])
  const call = client.call(peopleApi.one, { id: '1' })
  await until(() => server.requests.length === 1)
  await clock.fake.advance(7_999)
  late?.end(JSON.stringify(ada))
  expect(await call).toEqual(ada)
})

// behaviour 7.1
test('a service that never answers times out after 8 s, four times, and leaves no connection open', async () => {
  const { client, server, clock } = await setUp([hang])
  const error = failure(client.call(peopleApi.one, { id: '1' }))
  for (const [index, wait] of [1_000, 2_000, 4_000, undefined].entries()) {
    await until(() => server.requests.length > index)
    await clock.fake.advance(8_000)
    await until(() => server.requests[index]?.closed)
    if (wait) await clock.passWait(wait)
  }
  expect(await error).toMatchObject({
    code: 'api/TIMED_OUT',
    kind: 'request',
    detail: expect.stringMatching(/people\/one/),
  })
  expect([server.requests.length, clock.fake.pendingSleeps]).toEqual([4, 0])
})

// behaviour 7.1
test('a body that stalls times out after 8 s and is requested again', async () => {
  const slow: OddAnswer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"name": ')
  }
  const heads = countedHeads()
  const { client, server, clock } = await setUp([slow, json(ada)], { http: heads })
  const call = client.call(peopleApi.one, { id: '1' })
  await until(() => heads.count === 1)
  await clock.fake.advance(8_000)
  await clock.passWait(1_000)
  expect(await call).toEqual(ada)
  await until(() => server.requests[0]?.closed)
})

// behaviour 7.2
test.each([
  ['that is reset', reset],
  ['that breaks off', breakOff],
  ['that ends before the announced length', tooShort],
])('a connection %s is retried', async (_, answer) => {
  const { client, server, clock } = await setUp([answer, json(ada)])
  const call = client.call(peopleApi.one, { id: '1' })
  await clock.passWait(1_000)
  expect(await call).toEqual(ada)
  expect(server.requests).toHaveLength(2)
})

test('a service that is down is api/UNREACHABLE after three retries', async () => {
  const { client, server, clock } = await setUp([hang])
  await server.stop()
  const error = failure(client.call(peopleApi.one, { id: '1' }))
  for (const wait of [1_000, 2_000, 4_000]) await clock.passWait(wait)
  expect(await error).toMatchObject({
    code: 'api/UNREACHABLE',
    kind: 'request',
    detail: expect.stringMatching(/people\/one/),
  })
  expect((await error).cause).toBeInstanceOf(TypeError)
})

// behaviour 13.3
test.each([301, 302, 303, 307, 308])(
  'a redirect with status %i is an error and is not followed',
  async (status) => {
    const other = await setUp([json(ada)])
    const location = `${other.server.address}/v1/people/1`
    const { client, server, clock } = await setUp([json({}, status, { location })])
    expect(await failure(client.call(peopleApi.one, { id: '1' }))).toMatchObject({ code: 'api/REDIRECTED' })
    expect([server.requests.length, other.server.requests.length, clock.waits]).toEqual([1, 0, 0])
  },
)

// behaviour 13.3
test('an opaque redirect is the same error, and requests send no cookies', async () => {
  const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const asked: (RequestInit | undefined)[] = []
  const fetch = async (_: string, init?: RequestInit) => {
    asked.push(init)
    return hidden
  }
  const { client } = await setUp([], { http: { fetch } })
  expect(await failure(client.call(peopleApi.one, { id: '1' }))).toMatchObject({ code: 'api/REDIRECTED' })
  expect(asked).toMatchObject([{ credentials: 'omit', redirect: 'manual' }])
})

// behaviour 7.2
test.each([500, 502, 503, 408, 429])('status %i is retried after a second', async (status) => {
  const { client, server, clock } = await setUp([json({}, status), json(ada)])
  const call = client.call(peopleApi.one, { id: '1' })
  await until(() => clock.waits === 1)
  await clock.fake.advance(999)
  expect(server.requests).toHaveLength(1)
  await clock.fake.advance(1)
  expect(await call).toEqual(ada)
})

// behaviour 7.2
test('a service that keeps failing is called four times, with growing delays', async () => {
  const { client, server, clock } = await setUp([json({}, 503)])
  const error = failure(client.call(peopleApi.one, { id: '1' }))
  for (const wait of [1_000, 2_000, 4_000]) await clock.passWait(wait)
  expect(await error).toMatchObject({ code: 'api/REFUSED', message: 'The service answered with status 503' })
  expect(server.requests).toHaveLength(4)
})

// behaviour 7.2
test.each([
  ['seconds', '5', 5_000],
  ['a date', new Date(1_700_000_009_000).toUTCString(), 9_000],
  ['more than half a minute', '3600', 30_000],
  ['less than the minimum delay', '0', 1_000],
  ['a date in the past', new Date(0).toUTCString(), 1_000],
  ['an unreadable value', 'soon', 1_000],
])('Retry-After sets the delay: %s', async (_, retryAfter, wait) => {
  const { client, clock } = await setUp([json({}, 429, { 'retry-after': retryAfter }), json(ada)])
  const call = client.call(peopleApi.one, { id: '1' })
  await clock.passWait(wait)
  expect(await call).toEqual(ada)
})

// behaviour 7.2
test.each([400, 401, 403, 404, 409, 410])('status %i is not retried', async (status) => {
  const { client, server, clock } = await setUp([json({}, status)])
  expect(refusalOf(await failure(client.call(peopleApi.one, { id: '1' })))).toMatchObject({
    status,
    reasons: [],
  })
  expect([server.requests.length, clock.waits]).toEqual([1, 0])
})

// behaviour 7.2
test('a POST is sent once, unless its endpoint is repeatable', async () => {
  for (const answer of [json({}, 500), reset, breakOff]) {
    const { client, server, clock } = await setUp([answer])
    await failure(client.call(peopleApi.add, { id: '1', body: ada }))
    expect([server.requests.length, clock.waits]).toEqual([1, 0])
  }
  const { client, server, clock } = await setUp([reset, json(ada)])
  const call = client.call(peopleApi.price, { body: { of: 'eth' } })
  await clock.passWait(1_000)
  expect(await call).toEqual(ada)
  expect(server.requests.map(({ body }) => body)).toEqual(['{"of":"eth"}', '{"of":"eth"}'])
})

// behaviour 7.3
test.each([
  ['html', text('<!doctype html><p>Welcome', 'text/html'), 'people/one: must be JSON, not text/html'],
  ['half of JSON', text('{"name": "A', 'application/json'), 'must be JSON, not application/json'],
  ['another shape', json({ name: { first: 'Ada' } }), 'people/one: name must be a string, not an object'],
  ['nothing', text('', 'application/json'), 'people/one: must be an object, not undefined'],
  [
    'less than it sends',
    text('{"name": "Ada"}', 'application/json', { 'content-length': '9' }),
    'must be JSON, not application/json',
  ],
])('an answer that is %s is an error with endpoint and field', async (_, answer, detail) => {
  const { client, server } = await setUp([answer])
  const error = await failure(client.call(peopleApi.one, { id: '1' }))
  expect(error).toMatchObject({
    code: 'api/BAD_ANSWER',
    kind: 'request',
    detail: expect.stringContaining(detail),
  })
  expect(server.requests).toHaveLength(1)
})

// behaviour 13.5
test('a `__proto__` key is dropped and changes no prototype', async () => {
  const hostile = '{"name": "Ada", "__proto__": {"polluted": true}, "\\u005f_proto__": {"polluted": true}}'
  const { client } = await setUp([text(hostile, 'application/json')])
  const answer = await client.call(peopleApi.one, { id: '1' })
  expect(answer).toEqual(ada)
  expect([Object.hasOwn(answer, '__proto__'), Object.hasOwn(Object.prototype, 'polluted')]).toEqual([
    false,
    false,
  ])
})

test('an empty answer is validated as undefined', async () => {
  const { client } = await setUp([(response) => response.writeHead(204).end()])
  expect(await client.call(peopleApi.maybe)).toBeUndefined()
})

// behaviour 7.3
test('a body over its size limit is cancelled while it arrives', async () => {
  const { client, server } = await setUp([endless])
  expect(await failure(client.call(peopleApi.ids))).toMatchObject({
    code: 'api/TOO_LARGE',
    detail: 'people/ids was answered with more than 40000 bytes',
  })
  // the answer is endless, so only a closed connection ends it
  await until(() => server.requests[0]?.closed)
})

test('a body of exactly the size limit is read, one more byte is not', async () => {
  const exact = JSON.stringify(['x'.repeat(39_996)])
  const { client } = await setUp([text(exact, 'application/json'), text(` ${exact}`, 'application/json')])
  expect(await client.call(peopleApi.ids)).toEqual(['x'.repeat(39_996)])
  expect(await failure(client.call(peopleApi.ids))).toMatchObject({ code: 'api/TOO_LARGE' })
})

// behaviour 7.6
test('a JSON answer has at most 1,000,000 bytes, unless its endpoint has another limit', async () => {
  const exact = JSON.stringify({ name: 'x'.repeat(999_989) })
  expect(exact).toHaveLength(1_000_000)
  const { client } = await setUp([text(exact, 'application/json'), text(` ${exact}`, 'application/json')])
  expect((await client.call(peopleApi.one, { id: '1' })).name).toHaveLength(999_989)
  expect(await failure(client.call(peopleApi.one, { id: '1' }))).toMatchObject({
    code: 'api/TOO_LARGE',
    detail: 'people/one was answered with more than 1000000 bytes',
  })
})

// behaviour 7.6
test.each(['walletPicture', 'assetPicture', 'currencyPicture'] as const)(
  'a %s has at most 500,000 bytes',
  async (name) => {
    const picture = (bytes: number) => text(new Uint8Array(bytes), 'image/png')
    const { client } = await setUp([picture(500_000), picture(500_001)])
    expect((await client.call(serviceApi[name], { id: '1' })).size).toBe(500_000)
    expect(await failure(client.call(serviceApi[name], { id: '1' }))).toMatchObject({
      code: 'api/TOO_LARGE',
      detail: `service/${name} was answered with more than 500000 bytes`,
    })
  },
)

// behaviour 7.3
test('a compressed body is counted uncompressed', async () => {
  const zip = (value: unknown) =>
    text(gzipSync(JSON.stringify(value)), 'application/json', { 'content-encoding': 'gzip' })
  const { client } = await setUp([zip(['a']), zip(['x'.repeat(5_000_000)])])
  expect(await client.call(peopleApi.ids)).toEqual(['a'])
  expect(await failure(client.call(peopleApi.ids))).toMatchObject({ code: 'api/TOO_LARGE' })
})

test('a picture is returned as a blob with its type; another type is an error', async () => {
  const { client } = await setUp([text(Uint8Array.of(1, 2), 'image/png'), text('<p>', 'text/html')])
  const blob = await client.call(peopleApi.face, { id: 'ada' })
  expect([blob.type, ...new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', 1, 2])
  expect(await failure(client.call(peopleApi.face, { id: 'ada' }))).toMatchObject({
    code: 'api/BAD_ANSWER',
    detail: 'Answer to people/face: must be a picture, not text/html',
  })
})

// behaviour 10.5
test('the text of a refusal is the first described reason', async () => {
  const reasons = [{ name: 'zone' }, { name: 'taken', description: 'That name is {taken} $1' }]
  const { client } = await setUp([json({ status: 'FAILED', reasons }, 400)])
  const error = await failure(client.call(peopleApi.one, { id: '1' }))
  expect(error).toMatchObject({ code: 'api/REFUSED', kind: 'request', message: 'That name is {taken} $1' })
  expect(refusalOf(new Error('outer', { cause: error }))).toEqual({
    status: 400,
    reasons: [{ name: 'zone', description: '' }, reasons[1]],
    retryAfterMs: undefined,
  })
  expect(refusalOf(new Error('none'))).toBeUndefined()
})

// behaviour 7.6
test('reasons are read from a body of at most 64,000 bytes', async () => {
  const reasons = [{ name: 'zone', description: 'Closed' }]
  const exact = JSON.stringify({ reasons }).padEnd(64_000)
  const refusal =
    (body: string): OddAnswer =>
    (response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(body)
  const { client } = await setUp([refusal(exact), refusal(`${exact} `)])
  expect((await failure(client.call(peopleApi.one, { id: '1' }))).message).toBe('Closed')
  expect((await failure(client.call(peopleApi.one, { id: '1' }))).message).toBe(
    'The service answered with status 400',
  )
})

// behaviour 10.5
test.each([
  ['no JSON', text('nothing here', 'text/plain')],
  ['null', json(null)],
  ['a list', json([1])],
  ['reasons that are none', json({ reasons: [null, 1, { description: 7 }] })],
  ['no list of reasons', json({ reasons: { 0: { description: 'x' } } })],
  ['no end', endless],
  ['no whole body', breakOff],
])('the error of a refusal names the status if its body has %s', async (_, answer) => {
  const failing: OddAnswer = (response, request) => {
    response.writeHead = new Proxy(response.writeHead, {
      apply: (write, self, [, headers]) => Reflect.apply(write, self, [418, headers]) as unknown,
    })
    answer(response, request)
  }
  const { client } = await setUp([failing])
  const error = await failure(client.call(peopleApi.one, { id: '1' }))
  expect(error.message).toBe('The service answered with status 418')
})

test('a refusal whose body never ends is reported with its status, and not retried', async () => {
  const unfinished: OddAnswer = (response) => {
    response.writeHead(404)
    response.write('{')
  }
  const heads = countedHeads()
  const { client, clock } = await setUp([unfinished], { http: heads })
  const error = failure(client.call(peopleApi.one, { id: '1' }))
  await until(() => heads.count === 1)
  await clock.fake.advance(8_000)
  expect(refusalOf(await error)).toMatchObject({ status: 404 })
  expect(clock.waits).toBe(0)
})

// behaviour 12.6
test.each([
  [401, 'Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  [403, 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  [401, 'JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
])('status %i with "%s" raises %s once, as reason or plain text', async (status, words, alert) => {
  const plain: OddAnswer = (response) => response.writeHead(status).end(`${words}\n`)
  const reasoned = json({ status: 'FAILED', reasons: [{ name: 'auth', description: words }] }, status)
  for (const answer of [plain, reasoned]) {
    const { client, raise } = await setUp([answer])
    await failure(client.call(peopleApi.one, { id: '1' }))
    await failure(client.call(peopleApi.one, { id: '2' }))
    expect(raise.mock.calls).toEqual([[alert]])
  }
})

test('other refusals and other texts raise no alert', async () => {
  const { client, raise } = await setUp([
    json({ reasons: [{ name: 'x', description: 'Unauthorized: invalid key' }] }, 400),
    json({ reasons: [{ name: 'x', description: 'Sign in first' }] }, 401),
  ])
  await failure(client.call(peopleApi.one, { id: '1' }))
  await failure(client.call(peopleApi.one, { id: '1' }))
  expect(raise).not.toHaveBeenCalled()
})

test('a signal cancels a call before it starts, during an attempt, and between two attempts', async () => {
  const { client, server, clock } = await setUp([hang, json({}, 500)])
  const reason = new Error('enough')
  const call = (signal: AbortSignal) => failure(client.call(peopleApi.one, { id: '1' }, { signal }))

  expect(await call(AbortSignal.abort(reason))).toBe(reason)
  expect(server.requests).toHaveLength(0)

  const asking = new AbortController()
  const asked = call(asking.signal)
  await until(() => server.requests.length === 1)
  asking.abort(reason)
  expect(await asked).toBe(reason)
  await until(() => server.requests[0]?.closed)

  const waiting = new AbortController()
  const waited = call(waiting.signal)
  await until(() => clock.waits === 1)
  waiting.abort(reason)
  expect(await waited).toBe(reason)
  expect([server.requests.length, clock.fake.pendingSleeps]).toEqual([2, 0])
})

test('aborting the client’s signal cancels every call, even if the network ignores it', async () => {
  const end = new AbortController()
  const { client, clock } = await setUp([], {
    signal: end.signal,
    http: { fetch: () => new Promise(() => {}) },
  })
  const call = failure(client.call(peopleApi.sample))
  await until(() => clock.fake.pendingSleeps === 1)
  end.abort(new Error('gone'))
  expect((await call).message).toBe('gone')
  expect(clock.fake.pendingSleeps).toBe(0)
})

test('a call leaves no listener on a signal that outlives it', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const { client } = await setUp(Array.from({ length: 50 }, () => json(ada)))
  for (let calls = 0; calls < 50; calls++) await client.call(peopleApi.one, { id: '1' }, { signal })
  expect(added.mock.calls.length).toBeGreaterThanOrEqual(50)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a call without a service rejects with the option to set', async () => {
  const { client } = await setUp([], { service: {} })
  expect(await failure(client.call(peopleApi.sample))).toMatchObject({
    code: 'api/NO_SERVICE',
    kind: 'config',
    detail: 'people/sample needs the option service, or service.api',
  })
  const partial = await setUp([], { service: { api: 'https://api.example' } })
  const call = partial.client.call(peopleApi.rpc, { chainId: 'demo:1', body: { method: 'x' } })
  expect((await failure(call)).detail).toBe('people/rpc needs the option service, or service.rpc')
})

test('a service without a project ID raises an alert, once', async () => {
  const { client, raise, server } = await setUp([json(ada)], { projectId: undefined })
  for (const endpoint of [peopleApi.sample, peopleApi.maybe])
    expect(await failure(client.call(endpoint))).toMatchObject({ code: 'api/NO_PROJECT_ID', kind: 'config' })
  expect(raise.mock.calls).toEqual([['PROJECT_ID_NOT_CONFIGURED']])
  expect(server.requests).toHaveLength(0)
})

test('a call for an unsupported network sends no request', async () => {
  const { client, server } = await setUp([json([ada])])
  expect(await client.call(peopleApi.list, { page: 1 }, { supported: false })).toEqual([])
  expect(server.requests).toHaveLength(0)
  expect(await client.call(peopleApi.list, { page: 1 }, { supported: true })).toEqual([ada])
  const error = failure(client.call(peopleApi.one, { id: '1' }, { supported: false }))
  expect(await error).toMatchObject({
    code: 'api/BAD_REQUEST',
    detail: expect.stringMatching(/people\/one has no answer/),
  })
})

test('a failed call returns its fallback and reports the error', async () => {
  const { client, report } = await setUp([json({}, 404), json({ title: 'x' })])
  expect(await client.call(peopleApi.sample)).toEqual({ name: 'Example' })
  expect(await client.call(peopleApi.sample)).toEqual({ name: 'Example' })
  const codes = report.mock.calls.map(([error]) => (error as WidgetError).code)
  expect(codes).toEqual(['api/REFUSED', 'api/BAD_ANSWER'])
})

test('a cancelled call rejects even if it has a fallback', async () => {
  const { client, server, report } = await setUp([hang])
  const stop = new AbortController()
  const call = failure(client.call(peopleApi.sample, {}, { signal: stop.signal }))
  await until(() => server.requests.length === 1)
  const reason = apiErrors.UNREACHABLE()
  stop.abort(reason)
  expect(await call).toBe(reason)
  expect(report).not.toHaveBeenCalled()
})

test('an answer can be validated by an asynchronous schema of another library', async () => {
  const slow: StandardSchema<unknown, string> = {
    '~standard': {
      version: 1,
      vendor: 'slow',
      validate: async (value) =>
        value === 'no' ? { issues: [{ message: 'no is no answer' }] } : { value: JSON.stringify(value) },
    },
  }
  const { any } = defineEndpoints('slow', { any: get('/any', { response: slow }) })
  const { client } = await setUp([json(ada), json('no')])
  expect(await client.call(any)).toBe('{"name":"Ada"}')
  expect(await failure(client.call(any))).toMatchObject({ detail: 'Answer to slow/any: no is no answer' })
})

test('every error of a call has a text that is a sentence', () => {
  expect(Object.values(apiErrors).map(({ code }) => code)).toContain('api/UNREACHABLE')
  for (const { text: words } of Object.values(apiErrors)) expect(words).toMatch(/^(The|This) |^\{reason\}$/)
})
