import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 300_000 })

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const key = 'k'.repeat(32)
const now = Math.floor(Date.now() / 1_000)
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const swapQuery = {
  ...{ amount: '200000000000000000', userAddress: `eip155:1:${address}` },
  ...{ from: `eip155:1:0x${'e'.repeat(40)}`, to: usdc },
}
/** Requests that are right, or nearly, so that what is changed in them is read. */
const routes: Readonly<Record<string, object>> = {
  '/v1/onramp/quote': {
    ...{ purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '50.00', network: 'ethereum' },
    ...{ paymentMethod: 'card', country: 'US', provider: 'sandbox', projectId: 'development' },
  },
  '/v1/onramp/quotes': {
    ...{ purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '50.00', network: 'base' },
    ...{ paymentMethod: 'card', country: 'US' },
  },
  '/v1/generators/onrampurl': {
    destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
    ...{ defaultNetwork: 'ethereum', partnerUserId: 'visitor', defaultExperience: 'buy' },
    ...{ presetFiatAmount: '50', presetCryptoAmount: 50, paymentCurrency: 'USD', paymentMethod: 'card' },
    ...{ country: 'US', provider: 'sandbox', returnUrl: 'http://localhost/' },
  },
  '/v1/onramp/webhooks/sandbox': {
    ...{ order: 'order', status: 'done', address, amount: '50', transactionHash: `0x${'ab'.repeat(32)}` },
  },
  '/v1/convert/build-transaction': {
    amount: '200000000000000000',
    userAddress: `eip155:1:${address}`,
    from: `eip155:1:0x${'e'.repeat(40)}`,
    to: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    eip155: { slippage: 1 },
    ...{ disableEstimate: true, quoteId: 'AAAA', projectId: 'development' },
  },
  '/v1/fungible/price': {
    ...{ currency: 'usd', projectId: 'development' },
    addresses: ['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  },
  '/v1/events': {
    events: [{ name: 'SEND_ERROR', network: 'eip155:1', reason: 'reverted' }],
  },
  '/v1/?chainId=eip155:1': { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
  '/v1/profile/account': {
    coin_type: 60,
    address,
    message: JSON.stringify({ name: 'visitor.foyer.id', attributes: {}, timestamp: now }),
    signature: `0x${'12'.repeat(65)}`,
  },
  [`/v1/sessions/eip155:1:${address}`]: {
    project: { name: 'Page', url: 'http://localhost/', iconUrl: 'http://localhost/icon.png' },
    permissions: [{ type: 'contract-call', data: { address, calls: ['f()'] } }],
    policies: [{ type: { custom: 'weekly' }, data: { limit: 1 } }],
    signer: { type: 'account', data: { id: address } },
    ...{ context: '0x12', expiry: now + 3_600, timestamp: now, signature: `0x${'12'.repeat(65)}` },
  },
  [`/v1/sessions/eip155:1:${address}/revoke`]: {
    ...{ pci: '00000000-0000-4000-8000-000000000000', signature: `0x${'12'.repeat(65)}` },
  },
  '/v1/sign-in/nonce': { projectId: 'development' },
  '/v1/sign-in': {
    message: `localhost wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: http://localhost\nVersion: 1`,
    ...{ signature: `0x${'12'.repeat(65)}`, type: 'eip191', publicKey: 'AAAA', keep: 'token' },
  },
}
/** Queries that are right, or nearly: the calls without a body. */
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/getWallets': { page: '1', entries: '40', search: 'a', chains: 'eip155:1', badge_type: 'certified' },
  '/v1/convert/tokens': { chainId: 'eip155:1' },
  '/v1/convert/gas-price': { chainId: 'eip155:1' },
  '/v1/convert/quotes': swapQuery,
  '/v1/convert/build-approve': { ...swapQuery, quoteId: 'AAAA' },
  '/v1/convert/allowance': { tokenAddress: usdc, userAddress: `eip155:1:${address}` },
  [`/v1/account/${address}/history`]: { chainId: 'eip155:1', cursor: 'AAAA', onramp: 'coinbase' },
  [`/v1/account/${address}/balance`]: { chainId: 'eip155:1', currency: 'usd', forceUpdate: '1' },
  [`/v1/identity/${address}`]: { sender: address },
  '/v1/profile/account/visitor.foyer.id': { apiVersion: '2' },
  [`/v1/profile/reverse/${address}`]: { apiVersion: '2', sender: address },
  [`/v1/sessions/eip155:1:${address}`]: { st: 'foyer' },
  '/v1/sign-in': { chainId: 'eip155:1', address },
  '/v1/profile/suggestions/visitor': { zone: 'foyer.id', sender: address },
}
/** The parts of paths that a client fills in. */
const paths = [
  ...['/v1/account/:/history', '/v1/account/:/balance', '/v1/identity/:', '/v1/profile/account/:'],
  ...['/v1/profile/reverse/:', '/v1/profile/suggestions/:', '/v1/onramp/orders/:', '/getWalletImage/:'],
  ...['/v1/sessions/:', '/v1/sessions/eip155:1::'],
  ...['/public/getAssetImage/:', '/public/getCurrencyImage/:', '/public/getTokenImage/:'],
]
const texts = [
  ...['', ' ', '0', '-1', '1.5', '1e3', '0x10', 'NaN', '9'.repeat(13), '9'.repeat(79), '١', '%00'],
  ...['\u0000', '\ud800', 'ethereum ', 'a'.repeat(5_000), '__proto__', 'constructor', '[]', '{}', 'null'],
  ...['eip155:1', 'eip155:0:0x', `0x${'0'.repeat(40)}`, '0x', 'https://', 'javascript:alert(1)', 'W10'],
  // the ids of quotes: a list of the right length with wrong parts, and one with right parts of nothing
  Buffer.from('["","","","","","","",0]').toString('base64url'),
  Buffer.from(`["sandbox","USDC","ethereum","99999999999999","card","US","",${(now + 30) * 1_000}]`).toString(
    'base64url',
  ),
]
const values: readonly unknown[] = [
  ...texts,
  ...[null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [null], { a: 1 }, { toString: 1 }, Array(1_000).fill('a')],
]
const bodies = [
  ...['', '{', '[]', 'null', '"a"', '1', '{"amount":', '\u0000', '{"__proto__":{}}', '['.repeat(5_000)],
  ...['{"destinationWallets":[{}]}', `{"a":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`],
]

let devnet: Devnet
let running: RunningService
beforeAll(async () => {
  devnet = await startDevnet()
  running = await startService({
    UPSTREAMS: devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';'),
    ...{ ONRAMP_SANDBOX_URL: 'http://localhost:1', ONRAMP_SANDBOX_KEY: key },
    ...{ CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' },
  })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})

/** Returns copies of a value, in each of which one part is replaced, or missing. */
function changed(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return values
  const isList = Array.isArray(value)
  return [
    ...values,
    ...Object.entries(value).flatMap(([name, part]) => [
      ...changed(part).map((other) => withPart(value, name, other, isList)),
      ...(isList ? [] : [Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))]),
    ]),
  ]
}

function withPart(value: object, name: string, other: unknown, isList: boolean): unknown {
  const parts = Object.entries(value).map(
    ([each, part]: [string, unknown]) => [each, each === name ? other : part] as const,
  )
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

async function post(path: string, body: string): Promise<readonly [status: number, body: unknown]> {
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
  const separator = path.includes('?') ? '&' : '?'
  const response = await fetch(`${running.url}${path}${separator}projectId=development`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'foyer-sandbox-signature': `t=${time},v1=${signature}` },
    body,
  })
  return [response.status, await response.json()]
}

test('malformed queries and paths of all other calls are answered, and none with an uncaught error', async () => {
  const project = 'projectId=development'
  const urls = [
    ...Object.entries(queries).flatMap(([path, right]) =>
      Object.keys(right).flatMap((name) => [
        ...texts.map((text) => `${path}?${project}&${encoded({ ...right, [name]: text })}`),
        // there twice, with a name of its own, and broken
        `${path}?${project}&${encoded(right)}&${name}=x`,
        `${path}?${project}&${encoded(right)}&${name}[a]=x`,
        `${path}?${project}&${name}=%E0%A4%A`,
      ]),
    ),
    ...paths.flatMap((path) =>
      [...texts.map((text) => encodeURIComponent(wellFormed(text))), '%', '%E0%A4%A', '..%2f..%2f'].map(
        (part) => `${path.replace(':', part)}?${project}&chainId=eip155:1`,
      ),
    ),
  ]
  running.forgetLog()
  const statuses = new Map<number, number>()
  const wrong: unknown[] = []
  for (let start = 0; start < urls.length; start += 20)
    await Promise.all(
      urls.slice(start, start + 20).map(async (url) => {
        const response = await fetch(`${running.url}${url}`)
        const body = await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status >= 500 && response.status !== 503)
          wrong.push([url, response.status, new TextDecoder().decode(body)])
      }),
    )
  console.log(`${urls.length} malformed queries and paths`, Object.fromEntries(statuses))
  expect(urls.length).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
  expect(running.log().filter((line) => line.includes('request failed'))).toEqual([])
})

/** URLs have no half of a pair. */
const wellFormed = (text: string) => text.replace('\ud800', '\ufffd')
const encoded = (query: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(query).map(([name, text]) => [name, wellFormed(text)])).toString()

test('2,000 malformed bodies are answered, and none with an uncaught error', async () => {
  const requests = Object.entries(routes).flatMap(([path, right]) =>
    [...bodies, ...changed(right).map((body) => JSON.stringify(body))].map((body) => [path, body] as const),
  )
  expect(requests.length).toBeGreaterThan(2_000)
  running.forgetLog()
  const statuses = new Map<string, number>()
  const wrong: unknown[] = []
  for (let start = 0; start < requests.length; start += 20) {
    const some = requests.slice(start, start + 20)
    const answers = await Promise.all(some.map(([path, body]) => post(path, body)))
    answers.forEach(([status, body], index) => {
      const name = `${some[index]?.[0] ?? ''} ${status}`
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
      const isRefusal = status >= 400 && status < 500 && errorBody.safeParse(body).success
      if (status !== 200 && !isRefusal) wrong.push([some[index], status, body])
    })
  }
  console.log(`${requests.length} malformed bodies`, Object.fromEntries(statuses))
  expect(wrong).toEqual([])
  expect(running.log().filter((line) => line.includes('request failed'))).toEqual([])
})
