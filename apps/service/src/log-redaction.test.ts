import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connectTcp, type AddressInfo } from 'node:net'
import { encodeIss, generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { formatSignIn } from 'foyerkit/plugins/siwx/message'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { connect } from './modules/relay/testing/plain-client.js'
import { defineModule } from './platform/module/define-module.js'
import { startService, type RunningService } from './testing/start-service.js'

// a database is created, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const callerAddress = '203.0.113.7'
const topic = 'd'.repeat(64)
const message = 'c2VhbGVkIG1lc3NhZ2U='
const keys = generateKeyPair()

/** What log lines must never contain, by what it is. */
const forbidden: Record<string, string> = {
  'an account': account,
  'the address of a caller': callerAddress,
  'a topic': topic,
  'a message': message,
  'a client': encodeIss(keys.publicKey),
  'an unknown project': 'unknown-project-id',
  'a query string': 'searched-words',
  'a path': 'path-of-a-caller',
  'a body': 'text-of-a-broken-body',
  'a bearer token': 'bearer-of-a-caller',
  'a cookie': 'cookie-of-a-caller',
  'a sign-in message': 'statement-of-a-sign-in',
  'a nonce': 'nonceOfASignIn',
  'the name of a method': 'eth_unknownMethod',
  'the key of a node': 'key-of-a-node',
  'the key of a price source': 'key-of-the-prices',
  'the metrics key': 'key-of-the-metrics',
  'the text of an error': 'text-of-an-error',
  'the input of a job': 'input-of-a-job',
}

const faulty = defineModule({
  id: 'faulty',
  jobs: [
    {
      id: 'fail',
      everySeconds: 1,
      run: () => Promise.reject(new Error(`text-of-an-error: select 'input-of-a-job'`)),
    },
  ],
  routes(app) {
    app.get('/faulty', { config: { isPublic: true } }, () => {
      throw Object.assign(new Error('text-of-an-error'), { detail: account, query: 'searched-words' })
    })
    app.post('/faulty', { config: { isPublic: true } }, ({ body }) =>
      Promise.reject(Object.assign(new Error(JSON.stringify(body)), { name: 'TypeError', body })),
    )
  },
})

let service: RunningService
let lines: readonly string[]
/** Bodies of answers with the status 400 or more. */
const errorBodies: string[] = []

async function ask(path: string, options: RequestInit = {}): Promise<number> {
  const answer = await fetch(service.url + path, {
    ...options,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': callerAddress,
      authorization: 'Bearer bearer-of-a-caller',
      cookie: 'session=cookie-of-a-caller',
      ...options.headers,
    },
  })
  const text = await answer.text()
  if (!answer.ok) errorBodies.push(text)
  return answer.status
}

const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const call = (method: string, params: readonly unknown[] = []) =>
  post('/v1/?chainId=eip155:1&projectId=development', { id: 1, jsonrpc: '2.0', method, params })

async function sendRaw(text: string): Promise<void> {
  const socket = connectTcp(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.end(text)
  await once(socket, 'close')
}

/** Opens a websocket and waits until it has failed or was closed. */
async function knock(query: string): Promise<void> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/?${query}`)
  const end = Promise.race([once(socket, 'close'), once(socket, 'error')])
  socket.on('error', () => undefined)
  socket.on('open', () => socket.close())
  await end
}

beforeAll(async () => {
  const node = createServer((_request, response) =>
    response.writeHead(500).end('key-of-a-node does not answer'),
  ).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  service = await startService(
    {
      LOG_LEVEL: 'debug',
      PROXIES: '1',
      METRICS_KEY: 'key-of-the-metrics',
      UPSTREAMS: `eip155:1=${url}/key-of-a-node,http://127.0.0.1:9/key-of-a-node`,
      PRICE_SOURCE: 'coingecko',
      PRICE_URL: `${url}/key-of-the-prices`,
      PRICE_KEY: 'key-of-the-prices',
    },
    { modules: [faulty] },
  )
  return () => void node.close()
})
afterAll(() => service.stop().catch(() => undefined))

/** Signs in, refused and accepted, and out. */
async function signIn() {
  const origin = 'http://localhost:3000'
  const headers = { origin, 'content-type': 'application/json' }
  const project = 'projectId=development'
  const send = (path: string, body: object) =>
    fetch(`${service.url}/v1/sign-in${path}?${project}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  const signer = privateKeyToAccount(`0x${'5'.repeat(64)}`)
  const write = (nonce: string) =>
    formatSignIn({
      ...{
        domain: 'localhost:3000',
        uri: origin,
        version: '1',
        chainId: 'eip155:1',
        address: signer.address,
      },
      ...{ nonce, issuedAt: new Date().toISOString(), statement: 'statement-of-a-sign-in' },
    })
  const message = write('nonceOfASignIn')
  const refused = await send('', { message, signature: await signer.signMessage({ message }) })
  errorBodies.push(await refused.text())
  const { nonce } = (await (await send('/nonce', {})).json()) as { nonce: string }
  const accepted = write(nonce)
  const signature = await signer.signMessage({ message: accepted })
  const { token } = (await (await send('', { message: accepted, signature })).json()) as { token: string }
  for (const method of ['GET', 'DELETE'])
    await fetch(`${service.url}/v1/sign-in?${project}`, {
      method,
      headers: { origin, authorization: `Bearer ${token}` },
    })
  Object.assign(forbidden, { 'the token of a session': token, 'a signature': signature })
}

test('requests, refusals and failures are logged', async () => {
  const project = 'projectId=development'

  await ask(`/getWallets?${project}&search=searched-words`)
  await ask(`/getWallets?projectId=unknown-project-id`)
  await ask(`/getWallets?${project}&page=searched-words`)
  await ask(`/path-of-a-caller/${account}?token=bearer-of-a-caller`)
  await ask(`/getWalletImage/path-of-a-caller%E0%A4%A?${project}`)
  await ask(`/v1/account/${account}/balance?${project}&currency=usd`)
  await ask(`/v1/identity/${account}?${project}`)
  await ask('/metrics')
  await post('/v1/fungible/price', {
    projectId: 'development',
    currency: 'usd',
    addresses: [`eip155:1:${account}`],
  })
  await post('/v1/fungible/price', '{"text-of-a-broken-body')
  await post('/v1/fungible/price', { 'text-of-a-broken-body': account, currency: 'text-of-a-broken-body' })
  await post('/v1/fungible/price', `"${'text-of-a-broken-body'.repeat(5_000)}"`)
  await ask('/v1/fungible/price', {
    method: 'POST',
    body: 'text-of-a-broken-body',
    headers: { 'content-type': 'text-of-a-broken-body/x' },
  })
  await signIn()
  await call('eth_getBalance', [account, 'latest'])
  await call('eth_unknownMethod', [account])
  expect(await ask('/faulty')).toBe(500)
  expect(await post('/faulty', { account, text: 'text-of-an-error' })).toBe(500)
  await sendRaw('path-of-a-caller GARBAGE text-of-a-broken-body\r\n\r\n')
  await sendRaw(`GET /path-of-a-caller HTTP/1.1\r\nhost: x\r\ncookie: cookie-of-a-caller\0\r\n\r\n`)

  const relayUrl = service.url.replace('http', 'ws')
  const client = await connect(relayUrl, { projectId: 'development', keys })
  await client.call('irn_subscribe', { topic })
  await client.publish(topic, message)
  await client.ask('irn_publish', { topic, message: 5 })
  await client.ask('eth_unknownMethod', { topic, message })
  await client.raw(`{"text-of-a-broken-body ${message}`)
  const token = await signJWT('subject', relayUrl, 3_600, keys)
  await knock(`auth=${token}&projectId=unknown-project-id`)
  await knock(`auth=${token}x&projectId=development`)
  await knock(`auth=bearer-of-a-caller&${project}`)
  forbidden['the token of a client'] = token

  await service.database.close()
  await client.ask('irn_subscribe', { topic })
  await client.ask('irn_publish', { topic, message, ttl: 300, tag: 1 })
  await client.leave()
  await ask(`/getAnalyticsConfig?projectId=unknown-project-id`)
  await ask('/ready')
  await expect.poll(() => service.log().join('\n')).toContain('job failed')
  lines = service.log()
  const text = lines.join('\n')
  for (const part of [
    '"route":"/v1/account/:address/balance"',
    '"status":401',
    '"status":500',
    'upstream node failed',
    'request failed',
    'A client was refused',
    'An operation of the relay failed',
  ])
    expect(text).toContain(part)
})

describe('no log line contains', () => {
  test.each([...Object.keys(forbidden), 'the token of a client', 'the token of a session', 'a signature'])(
    '%s',
    (what) => {
      const text = forbidden[what] ?? ''
      expect(text.length).toBeGreaterThan(8)
      expect(lines.filter((line) => line.toLowerCase().includes(text.toLowerCase()))).toEqual([])
    },
  )
})

describe('no error body contains', () => {
  test.each([
    'an account',
    'a bearer token',
    'a cookie',
    'the key of a node',
    'the key of a price source',
    'the metrics key',
    'the text of an error',
    'a body',
    'a query string',
  ])('%s', (what) => {
    const text = forbidden[what] ?? ''
    expect(errorBodies.length).toBeGreaterThan(8)
    expect(errorBodies.filter((body) => body.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  })
})
