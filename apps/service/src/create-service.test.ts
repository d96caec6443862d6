import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { readConfig } from './platform/config/read-config.js'
import { createService, type Service } from './create-service.js'
import { builtInModules } from './modules/built-in.js'
import { createProjects } from './modules/projects/create-projects.js'
import { serviceFolder } from './platform/service-folder.js'
import { startService, testKeys, type RunningService } from './testing/start-service.js'
import { errorBody } from './platform/http/error-body.js'
import { priceAnswer } from './modules/prices/wire.js'
import { analyticsAnswer, featuresAnswer, originsAnswer } from './modules/projects/wire.js'
import { walletsAnswer } from './modules/catalogue/wire.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000 })

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
let running: RunningService
/** Service that is always overloaded, from its first measurement 5 seconds after it was created. */
let overloaded: Service
beforeAll(async () => {
  running = await startService()
  const config = readConfig(
    { LOG_LEVEL: 'silent', MAX_MEMORY_MB: '1', MAX_LAG_MS: '0', DATA_FOLDER: 'memory', ...testKeys },
    builtInModules,
  )
  overloaded = await createService({ config, database: running.database, isDevelopment: true })
  const projects = createProjects(running.database.queries)
  await projects.add({
    id: 'shop',
    name: 'Shop',
    allowedOrigins: ['https://shop.example'],
    features: { catalogue: false },
    settings: { projects: { switchedOff: ['swaps', 'legalCheckbox'] } },
    analytics: true,
  })
  await projects.add({
    id: 'open',
    name: 'Open',
    allowedOrigins: ['https://open.example'],
    features: {},
    analytics: false,
  })
})
afterAll(async () => {
  await overloaded.drain()
  await running.stop()
})
beforeEach(() => running.forgetLog())

/** Asks the service, for the development project unless the path names another. */
function ask(path: string, headers: Record<string, string> = {}) {
  const url = new URL(path, running.url)
  if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', 'development')
  return fetch(url, { headers })
}

async function refusal(path: string, headers?: Record<string, string>) {
  const response = await ask(path, headers)
  const { reasons } = errorBody.parse(await response.json())
  return { status: response.status, ...reasons[0] }
}

test('nodes can be asked by the secure frame, whose origin no project lists', async () => {
  const statusOf = async (path: string, origin: string) => (await ask(path, { origin })).status
  const [nodes, wallets] = ['/v1/supported-chains?projectId=open', '/getWallets?projectId=open']
  expect(await statusOf(nodes, 'https://wallet.example')).toBe(403)
  expect(await statusOf(wallets, 'https://wallet.example')).toBe(403)
  const own = await startService({ FRAME_URL: 'https://wallet.example' })
  const projects = createProjects(own.database.queries)
  const open = {
    id: 'open',
    name: 'Open',
    allowedOrigins: ['https://open.example'],
    features: {},
    analytics: false,
  }
  await projects.add(open)
  const ownStatus = async (path: string) =>
    (await fetch(`${own.url}${path}`, { headers: { origin: 'https://wallet.example' } })).status
  expect([await ownStatus(nodes), await ownStatus(wallets)]).toEqual([200, 403])
  await own.stop()
})

describe('GET /getWallets', () => {
  test('answers 40 of more than 500 wallets, best known first', async () => {
    const { data, count } = walletsAnswer.parse(await (await ask('/getWallets?st=x&sv=y')).json())
    expect(data).toHaveLength(40)
    expect(count).toBeGreaterThanOrEqual(500)
    expect(data[0]).toMatchObject({
      id: metaMask,
      name: 'MetaMask',
      rdns: 'io.metamask',
      mobile_link: 'https://metamask.app.link/',
      badge_type: 'certified',
      order: 0,
    })
  })

  // behaviour 20.1
  test.each([
    ['page', 'page=0'],
    ['page', 'page=1.5'],
    ['page', 'page=1&page=2'],
    ['entries', 'entries=101'],
    ['entries', 'entries='],
    ['chains', 'chains=eip155'],
    ['chains', 'chains=eip155:1,,eip155:2'],
    ['include', 'include=../../etc'],
    ['exclude', `exclude=${'a,'.repeat(500)}a`],
    ['search', `search=${'a'.repeat(101)}`],
    ['badge_type', 'badge_type=best'],
  ])('refuses a wrong %s by its name (%s)', async (field, query) => {
    expect(await refusal(`/getWallets?${query}`)).toEqual({
      status: 400,
      name: field,
      description: expect.stringMatching(new RegExp(`^${field} must be `)),
    })
  })
})

describe('GET /getWalletImage', () => {
  test('every wallet has a picture, with cache headers', async () => {
    for (let page = 1; page <= 6; page++) {
      const { data } = walletsAnswer.parse(await (await ask(`/getWallets?entries=100&page=${page}`)).json())
      for (const { image_id } of data) {
        const response = await ask(`/getWalletImage/${image_id}`)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toMatch(/^image\/(webp|svg\+xml)$/)
        expect(response.headers.get('cache-control')).toContain('max-age=86400')
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(200)
      }
    }
  })

  test('says that a picture is the same as before, and lets it run nothing', async () => {
    const first = await ask('/getWalletImage/solflare')
    expect(first.headers.get('content-security-policy')).toContain('sandbox')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await ask('/getWalletImage/solflare', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test.each(['nothing', 'solflare.svg', '..%2Fwallets', '..%2F..%2Fpackage', 'https:%2F%2Fevil.example%2Fa'])(
    'answers %s with 404: an id is no path',
    async (id) => {
      expect(await refusal(`/getWalletImage/${id}`)).toMatchObject({ status: 404, name: 'id' })
    },
  )
})

describe('pictures', () => {
  test.each([
    '/public/getAssetImage/base',
    '/public/getAssetImage/eip155:8453',
    '/public/getAssetImage/eip155%3A11155111',
    '/public/getAssetImage/solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    '/public/getAssetImage/wallet-connect',
    '/public/getAssetImage/eip155%3A1%2Fslip44%3A60',
    '/public/getAssetImage/eip155%3A1%2Ferc20%3A0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '/public/getAssetImage/eip155%3A8453%2Ferc20%3A0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    '/public/getTokenImage/USDC',
    '/public/getTokenImage/eth',
    '/public/getCurrencyImage/USD',
    '/public/getCurrencyImage/eth',
  ])('%s is there, may be kept, and runs nothing', async (path) => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    const etag = response.headers.get('etag') ?? ''
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await response.text()).toMatch(/^<svg /)
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
  })

  test.each(
    ['getAssetImage', 'getTokenImage', 'getCurrencyImage'].flatMap((call) =>
      ['nothing', 'ETH.svg', '..%2Ftokens%2FETH', '%2e%2e%2f%2e%2e%2fwallets', '__proto__', 'eip155:5'].map(
        (id) => `/public/${call}/${id}`,
      ),
    ),
  )('%s is none', async (path) => {
    expect(await refusal(path)).toMatchObject({ status: 404, name: 'id' })
  })

  const fake = `eip155:1/erc20:0x${'0'.repeat(39)}1`
  test.each([fake, 'eip155:5/slip44:60', 'eip155:1/slip44:0', 'eip155:1/erc20:USDC', 'USDC', 'eth'])(
    'of an asset are found by CAIP-19 id only, never by symbol: %s',
    async (id) => {
      expect(await refusal(`/public/getAssetImage/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 })
    },
  )

  test('every network with a name has one', async () => {
    for (const chain of [1, 11155111, 8453, 84532, 42161, 421614, 10, 137, 56, 43114]) {
      expect((await ask(`/public/getAssetImage/eip155:${chain}`)).status).toBe(200)
    }
  })
})

describe('POST /v1/fungible/price', () => {
  const native = `eip155:1:0x${'e'.repeat(40)}`
  const usdc = 'eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
  async function price(body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${running.url}/v1/fungible/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }

  test('answers what is known, by the addresses that were asked for; the project stands in the body', async () => {
    const addresses = [native, usdc, 'eip155:1:0x0000000000000000000000000000000000000001']
    const { answer } = await price({ projectId: 'development', currency: 'usd', addresses })
    expect(priceAnswer.parse(answer).fungibles).toEqual([
      {
        address: native,
        name: 'Ether',
        symbol: 'ETH',
        iconUrl: `${running.url}/public/getAssetImage/eip155%3A1%2Fslip44%3A60?projectId=development`,
        price: 2500,
        priceChange24h: 1.84,
        ageSeconds: expect.any(Number) as number,
        decimals: 18,
      },
      expect.objectContaining({ address: usdc, symbol: 'USDC', price: 1, decimals: 6 }),
    ])
  })

  test.each([
    [{ addresses: [native] }, 401, 'projectId'],
    [{ projectId: 'unknown', addresses: [native] }, 401, 'projectId'],
    [{ projectId: 'development', addresses: [] }, 400, 'addresses'],
    [{ projectId: 'development', addresses: ['0x1'] }, 400, 'addresses'],
    [{ projectId: 'development', addresses: Array(101).fill(native) }, 400, 'addresses'],
    [{ projectId: 'development', addresses: [native], currency: 'eur' }, 400, 'currency'],
    [null, 401, 'projectId'],
  ])('refuses %j', async (body, status, name) => {
    expect(await price(body)).toMatchObject({ status, answer: { reasons: [{ name }] } })
  })

  test('is for the pages of the project', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect(await price({ projectId: 'open', addresses: [native] }, headers)).toMatchObject({ status: 403 })
  })
})

describe('projects', () => {
  // behaviour 20.2
  test('an unknown one, and none at all, are told in the words that widgets know', async () => {
    const description = 'Unauthorized: invalid key'
    expect(await refusal('/getWallets?projectId=unknown')).toMatchObject({ status: 401, description })
    expect(await refusal("/getWallets?projectId=' or 1=1")).toMatchObject({ status: 401, description })
    expect(await refusal('/getWallets?projectId=')).toMatchObject({ status: 401, name: 'projectId' })
    expect(await refusal('/getWallets?projectId=a&projectId=b')).toMatchObject({ status: 401 })
  })

  // behaviour 20.2
  test('a page that is not on the list is refused, and can read why', async () => {
    const elsewhere = { origin: 'https://elsewhere.example' }
    const response = await ask('/getWallets?projectId=open', elsewhere)
    expect(response.headers.get('access-control-allow-origin')).toBe(elsewhere.origin)
    expect(await refusal('/getWallets?projectId=open', elsewhere)).toEqual({
      status: 403,
      name: 'origin',
      description: 'Unauthorized: origin not allowed',
    })
  })

  test.each(['https://open.example', 'http://localhost:5173', 'http://127.0.0.1:1'])(
    'a page of %s is answered',
    async (origin) => {
      const response = await ask('/getWallets?projectId=open', { origin })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('vary')).toMatch(/\borigin\b/i)
    },
  )

  test('the development project is for pages of this machine only', async () => {
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect(await refusal('/getWallets', elsewhere)).toMatchObject({ status: 403 })
    expect((await ask('/getWallets', { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  test('every page may ask who may ask', async () => {
    const response = await ask('/projects/v1/origins?projectId=shop', { origin: 'https://elsewhere.example' })
    expect(originsAnswer.parse(await response.json())).toEqual({ allowedOrigins: ['https://shop.example'] })
  })

  test('flags of the widget are off as the settings of the project say, and never on', async () => {
    const answerOf = async (id: string) =>
      featuresAnswer.parse(await (await ask(`/v1/projects/features?projectId=${id}`)).json())
    expect(await answerOf('shop')).toEqual({ features: { swaps: false, legalCheckbox: false } })
    expect(await answerOf('open')).toEqual({ features: {} })
    expect(
      await refusal('/v1/projects/features?projectId=shop', { origin: 'https://elsewhere.example' }),
    ).toMatchObject({ status: 403 })
  })

  test('analytics is what the project says', async () => {
    const answers = await Promise.all(
      ['shop', 'open'].map(async (id) => (await ask(`/getAnalyticsConfig?projectId=${id}`)).json()),
    )
    expect(answers.map((answer) => analyticsAnswer.parse(answer).isAnalyticsEnabled)).toEqual([true, false])
  })

  test('a feature that is off is refused by its name, and the rest goes on', async () => {
    expect(await refusal('/getWallets?projectId=shop')).toMatchObject({ status: 403, name: 'catalogue' })
    expect(await refusal('/getWalletImage/solflare?projectId=shop')).toMatchObject({ status: 403 })
    expect((await ask('/getAnalyticsConfig?projectId=shop')).status).toBe(200)
  })
})

describe('callers without an Origin header', () => {
  const prices = (project: string, headers: Record<string, string> = {}) =>
    fetch(`${running.url}/v1/supported-chains?projectId=${project}`, { headers })

  // behaviour 20.2
  test('use nodes, balances, names and prices of a project that allows it', async () => {
    expect((await prices('open')).status).toBe(403)
    await createProjects(running.database.queries).add({
      id: 'server',
      name: 'Server',
      allowedOrigins: ['https://open.example'],
      allowNoOrigin: true,
      features: {},
      analytics: false,
    })
    expect((await prices('server')).status).toBe(200)
    expect((await prices('server', { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await prices('development')).status).toBe(200)
  })

  test('use them if the project allows every origin', async () => {
    const everyone = { id: 'everyone', name: 'Everyone', allowedOrigins: [], features: {}, analytics: false }
    await createProjects(running.database.queries).add(everyone)
    expect((await prices('everyone')).status).toBe(200)
  })

  test('may load wallets and pictures, as browsers do', async () => {
    expect((await ask('/getWallets?projectId=open')).status).toBe(200)
    expect((await ask('/getWalletImage/solflare?projectId=open')).status).toBe(200)
  })

  test('are pages of the service itself if the browser says so', async () => {
    expect((await prices('open', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await prices('open', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('limits', () => {
  // behaviour 20.3
  test('count no pictures, but ids of pictures that there are not', async () => {
    const limited = await createService({
      config: readConfig({ LOG_LEVEL: 'silent', CLIENT_LIMIT: '2', PROJECT_LIMIT: '3' }, builtInModules),
      database: running.database,
    })
    const statusOf = async (path: string) => (await limited.app.inject(`${path}?projectId=open`)).statusCode
    // an office behind one address
    for (let picture = 0; picture < 30; picture++)
      expect(await statusOf('/getWalletImage/solflare')).toBe(200)
    expect(await statusOf('/getWallets')).toBe(200)
    expect(await statusOf('/getWalletImage/nothing')).toBe(404)
    expect(await statusOf('/public/getTokenImage/nothing')).toBe(429)
    expect(await statusOf('/getWallets')).toBe(429)
    await limited.drain()
  })

  test.each([
    ['0', '203.0.113.1', 'all clients of a proxy count as one'],
    ['2', '203.0.113.1', 'fewer proxies than PROXIES'],
    ['1', '203.0.113.1', undefined],
    ['1', '203.0.113.1, 203.0.113.2', undefined],
  ])('warn once if PROXIES is %s and X-Forwarded-For is %s: %s', async (proxies, forwarded, warning) => {
    const lines: string[] = []
    const service = await createService({
      config: readConfig({ LOG_LEVEL: 'warn', PROXIES: proxies }, builtInModules),
      database: running.database,
      log: { write: (line) => void lines.push(line) },
    })
    const request = { url: '/getWallets?projectId=open', headers: { 'x-forwarded-for': forwarded } }
    await service.app.inject(request)
    await service.app.inject(request)
    expect(lines).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)])
    expect(lines.join()).not.toContain('203.0.113')
    await service.drain()
  })

  // behaviour 20.3
  test('one call too many of a client is refused, its page may read when to ask again, and operators still may', async () => {
    const limited = await startService({ CLIENT_LIMIT: '3', PROXIES: '1' })
    try {
      const from = (client: string, path = '/getAnalyticsConfig?projectId=development') =>
        fetch(`${limited.url}${path}`, {
          headers: { 'x-forwarded-for': client, origin: 'http://localhost:3000' },
        })
      for (let call = 0; call < 3; call++) expect((await from('203.0.113.1')).status).toBe(200)
      const refused = await from('203.0.113.1')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(15)
      expect(refused.headers.get('access-control-expose-headers')).toBe('retry-after, dpop-nonce')
      expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
      expect(errorBody.parse(await refused.json()).reasons[0]?.name).toBe('client')
      // what does not exist counts as well
      expect((await from('203.0.113.1', '/nothing')).status).toBe(429)
      expect((await from('203.0.113.1', '/health')).status).toBe(200)
      expect((await from('203.0.113.2')).status).toBe(200)
      const list = JSON.stringify(Array(4).fill({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }))
      const rpc = await fetch(`${limited.url}/v1/?chainId=eip155:1&projectId=development`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.3' },
        body: list,
      })
      expect(rpc.status).toBe(404)
    } finally {
      await limited.stop()
    }
  })

  // behaviour 20.3
  test('a heavy JSON-RPC method counts as several requests', async () => {
    const limited = await createService({
      config: readConfig(
        { LOG_LEVEL: 'silent', PROJECT_LIMIT: '40', UPSTREAMS: 'eip155:1=http://127.0.0.1:9' },
        builtInModules,
      ),
      database: running.database,
    })
    const ask = async (...methods: readonly string[]) => {
      const payload = methods.map((method, id) => ({ jsonrpc: '2.0', id, method }))
      const headers = { origin: 'https://open.example' }
      const url = '/v1/?chainId=eip155:1&projectId=open'
      return (await limited.app.inject({ method: 'POST', url, payload, headers })).statusCode
    }
    expect(await ask('eth_chainId', 'eth_getLogs')).toBe(200)
    expect(await ask('eth_getLogs')).toBe(429)
    expect(await ask('eth_blockNumber')).toBe(200)
    await limited.drain()
  })

  // behaviour 20.3
  test('a project has its own for all callers', async () => {
    const limited = await createService({
      config: readConfig({ LOG_LEVEL: 'silent', PROJECT_LIMIT: '2' }, builtInModules),
      database: running.database,
    })
    const statusOf = async (project: string) =>
      (await limited.app.inject(`/getAnalyticsConfig?projectId=${project}`)).statusCode
    expect([await statusOf('shop'), await statusOf('shop'), await statusOf('shop')]).toEqual([200, 200, 429])
    expect(await statusOf('open')).toBe(200)
    await limited.drain()
  })
})

describe('/metrics', () => {
  // behaviour 20.6
  test('contains routes and statuses, and no address', async () => {
    await ask('/getWalletImage/0xAbC0000000000000000000000000000000000001')
    const response = await fetch(`${running.url}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toMatch(/foyer_call_seconds_count\{route="\/getWalletImage\/:id",status="404"\} [1-9]/)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toMatch(/0xAbC|127\.0\.0\.1|development/)
  })

  test('asks for its key where it has one', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', METRICS_KEY: 'a-key-of-an-operator' }, builtInModules)
    const { app, drain } = await createService({ config, database: running.database })
    const statusOf = async (authorization: string) =>
      (await app.inject({ url: '/metrics', headers: { authorization } })).statusCode
    expect(await statusOf('')).toBe(401)
    expect(await statusOf('Bearer a-key-of-an-operatos')).toBe(401)
    expect(await statusOf('Bearer a-key-of-an-operator')).toBe(200)
    await drain()
  })
})

describe('/docs', () => {
  const openApi = z.object({
    openapi: z.literal('3.1.0'),
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.looseObject({
          summary: z.string().optional(),
          parameters: z.array(z.unknown()).optional(),
          security: z.array(z.unknown()).optional(),
        }),
      ),
    ),
  })

  test('has every call that there is, with what checks it', async () => {
    const { paths } = openApi.parse(await (await fetch(`${running.url}/docs/openapi.json`)).json())
    expect(Object.keys(paths).sort()).toMatchInlineSnapshot(`
      [
        "/auth/v1/devices/list",
        "/auth/v1/devices/revoke",
        "/auth/v1/email",
        "/auth/v1/email/primary",
        "/auth/v1/email/secondary",
        "/auth/v1/exports",
        "/auth/v1/farcaster",
        "/auth/v1/farcaster/{id}",
        "/auth/v1/handles",
        "/auth/v1/jwks",
        "/auth/v1/logins",
        "/auth/v1/logins/link",
        "/auth/v1/logins/link/code",
        "/auth/v1/logins/{id}/code",
        "/auth/v1/logins/{id}/device",
        "/auth/v1/mail/approve",
        "/auth/v1/mail/not-me",
        "/auth/v1/mail/restore",
        "/auth/v1/mail/undo",
        "/auth/v1/mailbox",
        "/auth/v1/nonce",
        "/auth/v1/sessions/end",
        "/auth/v1/sessions/refresh",
        "/auth/v1/social",
        "/auth/v1/social/callback/{provider}",
        "/auth/v1/social/digits",
        "/auth/v1/social/result",
        "/auth/v1/social/{id}",
        "/auth/v1/social/{id}/code",
        "/auth/v1/tickets/end",
        "/auth/v1/tickets/read",
        "/auth/v1/users/delete",
        "/auth/v1/users/keep",
        "/auth/v1/users/keep/tokens",
        "/auth/v1/users/logins/email",
        "/auth/v1/users/logins/email/code",
        "/auth/v1/users/logins/farcaster",
        "/auth/v1/users/logins/list",
        "/auth/v1/users/logins/remove",
        "/auth/v1/users/logins/social",
        "/docs/openapi.json",
        "/getAnalyticsConfig",
        "/getWalletImage/{id}",
        "/getWallets",
        "/health",
        "/metrics",
        "/projects/v1/origins",
        "/public/getAssetImage/{id}",
        "/public/getCurrencyImage/{id}",
        "/public/getTokenImage/{id}",
        "/ready",
        "/recovery/v1/contact",
        "/recovery/v1/deletion",
        "/recovery/v1/deletion/cancel",
        "/recovery/v1/kit",
        "/recovery/v1/nonce",
        "/recovery/v1/proofs",
        "/recovery/v1/release",
        "/recovery/v1/shares",
        "/recovery/v1/shares/activate",
        "/recovery/v1/shares/read",
        "/recovery/v1/state",
        "/shares/v1/deletion",
        "/shares/v1/deletion/cancel",
        "/shares/v1/devices/revoke",
        "/shares/v1/nonce",
        "/shares/v1/operations",
        "/shares/v1/release",
        "/shares/v1/release/recovery",
        "/shares/v1/sets",
        "/shares/v1/sets/activate",
        "/shares/v1/sets/read",
        "/shares/v1/wallet",
        "/shares/v1/wallet/preferred",
        "/shares/v1/wallet/signature",
        "/shares/v1/wallets",
        "/v1/",
        "/v1/account/{account}/collectibles",
        "/v1/account/{account}/history",
        "/v1/account/{address}/balance",
        "/v1/collectibles/{id}/picture",
        "/v1/convert/allowance",
        "/v1/convert/build-approve",
        "/v1/convert/build-transaction",
        "/v1/convert/gas-price",
        "/v1/convert/quotes",
        "/v1/convert/tokens",
        "/v1/events",
        "/v1/fungible/price",
        "/v1/fungible/rates",
        "/v1/fungible/series",
        "/v1/generators/onrampurl",
        "/v1/identity/{address}",
        "/v1/onramp/options",
        "/v1/onramp/orders/{id}",
        "/v1/onramp/quote",
        "/v1/onramp/quotes",
        "/v1/onramp/webhooks/{provider}",
        "/v1/profile/account",
        "/v1/profile/account/release",
        "/v1/profile/account/{name}",
        "/v1/profile/reverse/{address}",
        "/v1/profile/suggestions/{part}",
        "/v1/projects/features",
        "/v1/sessions/{id}",
        "/v1/sessions/{id}/revoke",
        "/v1/sign-in",
        "/v1/sign-in/keys",
        "/v1/sign-in/nonce",
        "/v1/supported-chains",
        "/version",
      ]
    `)
    expect(paths['/getWallets']?.['get']?.parameters).toContainEqual({
      name: 'entries',
      in: 'query',
      required: false,
      schema: { type: 'string', pattern: '^\\d{1,9}$' },
    })
    expect(JSON.stringify(paths['/v1/fungible/price']?.['post'])).toContain('"maxItems":100')
    // who certifies wallets, and what is assumed of them
    expect(JSON.stringify(paths['/getWallets'])).toMatch(
      /no source of the catalogue.*the maintainers of Foyer/,
    )
  })

  test('the README has them too', async () => {
    const { paths } = openApi.parse(await (await fetch(`${running.url}/docs/openapi.json`)).json())
    const readme = readFileSync(join(serviceFolder(), 'README.md'), 'utf8')
    for (const [path, methods] of Object.entries(paths)) {
      const call = `${Object.keys(methods)[0]?.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      expect(
        readme.split('\n').some((line) => line.startsWith(`| ${call} `)),
        call,
      ).toBe(true)
    }
  })

  test('every endpoint has a summary, and needs a project unless it says otherwise', async () => {
    const { paths } = openApi.parse(await (await fetch(`${running.url}/docs/openapi.json`)).json())
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    )
    expect(operations.filter(({ summary }) => !summary)).toEqual([])
    const isPublic = operations.filter(({ security }) => security !== undefined).map(({ path }) => path)
    expect([...new Set(isPublic)].sort()).toEqual([
      '/auth/v1/jwks',
      '/auth/v1/mail/approve',
      '/auth/v1/mail/not-me',
      '/auth/v1/mail/restore',
      '/auth/v1/mail/undo',
      '/auth/v1/mailbox',
      '/auth/v1/nonce',
      '/auth/v1/social/callback/{provider}',
      '/auth/v1/social/digits',
      '/auth/v1/social/result',
      '/docs/openapi.json',
      '/health',
      '/metrics',
      '/ready',
      '/recovery/v1/nonce',
      '/shares/v1/nonce',
      '/v1/onramp/webhooks/{provider}',
      '/v1/sign-in/keys',
      '/version',
    ])
  })

  test('is a page with its own files, which its policy restricts to this service', async () => {
    const response = await fetch(`${running.url}/docs`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const page = await response.text()
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(file).toMatch(/^\/docs\/static\//)
      expect((await fetch(new URL(file, running.url))).status, file).toBe(200)
    }
  })
})

describe('the service', () => {
  // behaviour 20.1
  test('answers unknown paths and methods, and what is no path, with its error body', async () => {
    expect(await refusal('/v1/nothing')).toMatchObject({ status: 404, name: 'path' })
    const posted = await fetch(`${running.url}/getWallets`, { method: 'POST', body: 'x' })
    expect(posted.status).toBe(404)
    errorBody.parse(await posted.json())
    const odd = await fetch(`${running.url}/%zz`)
    expect(odd.status).toBe(400)
    errorBody.parse(await odd.json())
  })

  test('answers preflight requests, for two hours', async () => {
    const response = await fetch(`${running.url}/v1/fungible/price`, {
      method: 'OPTIONS',
      headers: { origin: 'https://open.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-max-age')).toBe('7200')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE')
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
    expect(response.headers.get('access-control-allow-origin')).toBe('https://open.example')
  })

  test('lets no page frame its answers, run scripts in them or guess their type', async () => {
    const headers = Object.fromEntries((await ask('/getWallets')).headers)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('compresses JSON, and says when it has not changed', async () => {
    const first = await ask('/getWallets', { 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(walletsAnswer.parse(await first.json()).data).toHaveLength(40)
    const etag = first.headers.get('etag') ?? ''
    const again = await ask('/getWallets', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const picture = await ask('/getWalletImage/solflare', { 'accept-encoding': 'br' })
    expect(picture.headers.get('content-encoding')).toBeNull()
  })

  test('is alive and ready', async () => {
    expect(await (await fetch(`${running.url}/health`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${running.url}/ready`)).json()).toEqual({ status: 'ready' })
  })

  // behaviour 20.6
  test('logs the route of a call, and nothing of who asked for what', async () => {
    await ask('/getWallets?search=secret-word', { origin: 'http://localhost:4321' })
    await ask('/getWalletImage/0xAbC0000000000000000000000000000000000001')
    const lines = () => running.log().map((line) => JSON.parse(line) as Record<string, unknown>)
    // a response to an earlier test may be logged late
    await expect
      .poll(() => lines().map(({ route, status }) => [route, status]))
      .toEqual(
        expect.arrayContaining([
          ['/getWallets', 200],
          ['/getWalletImage/:id', 404],
        ]),
      )
    expect(running.log().join()).not.toMatch(/secret|0xAbC|127\.0\.0\.1|4321|development/)
  })

  // behaviour 20.9
  test('that stops answers what it has begun, and nothing new', async () => {
    const { url, service, begun, goOn } = await startSlow(30)
    const slow = fetch(`${url}/slow`)
    await begun
    const drained = service.drain()
    await expect.poll(() => reaches(url)).toBe(false)
    goOn()
    expect(await (await slow).json()).toEqual({ done: true })
    await drained
  })

  // behaviour 20.9
  test('that stops is not ready for a while before it accepts no more connections', async () => {
    const { url, service, goOn } = await startSlow(30, { DRAIN_DELAY_SECONDS: '1' })
    goOn()
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    const drained = service.drain()
    const ready = await fetch(`${url}/ready`)
    expect(errorBody.parse(await ready.json()).reasons[0]?.description).toBe('The service is stopping')
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await drained
    expect(await reaches(url)).toBe(false)
  })

  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'This is not an HTTP request'],
    [
      'two lengths',
      'GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'This is not an HTTP request',
    ],
    [
      'too long headers',
      `GET /health HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers are too long',
    ],
  ])('answers %s with its own error body', async (_what, text, status, description) => {
    const { url, service } = await startSlow(1)
    const { hostname, port } = new URL(url)
    const socket = connectSocket(Number(port), hostname)
    socket.write(text)
    const [head = '', body = ''] = (await buffer(socket)).toString().split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(errorBody.parse(JSON.parse(body))).toMatchObject({ reasons: [{ name: 'request', description }] })
    await service.drain()
  })

  test('does not wait for a client that sends a request slowly', async () => {
    const { url, service } = await startSlow(1, { REQUEST_SECONDS: '1' })
    const { hostname, port } = new URL(url)
    const socket = connectSocket(Number(port), hostname)
    socket.write(
      'POST /v1/fungible/price HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('408')
    socket.destroy()
    await service.drain()
  })

  // behaviour 20.9
  test('that stops waits no longer than it was told', async () => {
    const { url, service, begun } = await startSlow(0)
    const slow = fetch(`${url}/slow`).catch(() => 'cut')
    await begun
    await service.drain()
    expect(await slow).toBe('cut')
  })

  test('under overload refuses requests with 503 and says when to retry, but stays alive', async () => {
    const headers = { origin: 'http://localhost:3000' }
    const get = (path: string) => overloaded.app.inject({ url: `${path}?projectId=development`, headers })
    await expect.poll(async () => (await get('/getAnalyticsConfig')).statusCode).toBe(503)
    const refused = await get('/getAnalyticsConfig')
    expect(refused.headers).toMatchObject({
      'retry-after': '10',
      'access-control-allow-origin': headers.origin,
    })
    expect(errorBody.parse(refused.json()).reasons[0]).toMatchObject({ name: 'service' })
    expect((await get('/health')).statusCode).toBe(200)
    expect((await get('/metrics')).statusCode).toBe(200)
    expect((await get('/ready')).statusCode).toBe(503)
  })
})

/** A service with a call that takes until it is told to go on. */
async function startSlow(drainSeconds: number, more: Readonly<Record<string, string>> = {}) {
  const config = readConfig(
    { LOG_LEVEL: 'silent', DRAIN_SECONDS: String(drainSeconds), ...more },
    builtInModules,
  )
  const service = await createService({ config, database: running.database })
  const [begun, begin] = signal()
  const [going, goOn] = signal()
  service.app.get('/slow', async () => {
    begin()
    await going
    return { done: true }
  })
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  return { url, service, begun, goOn }
}

function signal(): [happened: Promise<void>, happen: () => void] {
  let happen = () => {}
  const happened = new Promise<void>((resolve) => (happen = resolve))
  return [happened, happen]
}

function reaches(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${url}/health`, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}
