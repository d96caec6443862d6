import { describe, expect, expectTypeOf, test } from 'vitest'
import type { TransferOrder } from '../contracts/transfer.js'
import { schema } from '../author.js'
import { sessionKey } from '../contracts/session.js'
import {
  createFakeHttp,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeEndpoint,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  fakeTransfer,
  type FakeSend,
  type FakeTransfer,
  type FakeTransferOptions,
} from './index.js'

const asset = { chainId: 'demo:1', name: 'Demo', symbol: 'DEMO', decimals: 5 } as const
const order: TransferOrder = {
  account: 'demo:1:a',
  network: fakeNetwork(),
  asset,
  receiver: 'b',
  amount: 1n,
}
const { signal } = new AbortController()

describe('fakeTransfer', () => {
  test('returns the maximum amount, the fee and a hash, and records the send', async () => {
    const options: FakeTransferOptions = { balance: 10n, fee: 3n }
    const transfer = fakeTransfer(options)
    expectTypeOf(transfer).toEqualTypeOf<FakeTransfer>()
    const max = { ...order, amount: 'max' } as const
    expect((await transfer.estimate(max, signal)).order.amount).toBe(7n)
    const token = { ...asset, address: 'c' }
    expect((await transfer.estimate({ ...max, asset: token }, signal)).order.amount).toBe(10n)
    const { fee, maxAmount } = await transfer.estimate(order, signal)
    expect([fee.expected, fee.max, maxAmount]).toEqual([3n, 3n, 7n])
    expect(await transfer.send(order, fee, signal)).toBe('0x1')
    expect(transfer.sends).toEqual<FakeSend[]>([{ order, fee }])
  })

  test('rejects an amount above the balance, and a fee above the limit', async () => {
    const transfer = fakeTransfer({ balance: 10n, fee: 3n })
    const estimate = (change: object) =>
      transfer.estimate({ ...order, ...change }, signal).catch((error: unknown) => error)
    expect(await estimate({ amount: 8n })).toMatchObject({ code: 'transfer/INSUFFICIENT_BALANCE', data: 7n })
    expect(await estimate({ maxFee: 2n })).toMatchObject({ code: 'transfer/FEE_ABOVE_LIMIT' })
  })

  test('records a send that fails', async () => {
    const transfer = fakeTransfer({ send: () => Promise.reject(new Error('broken')) })
    await expect(transfer.send(order, { expected: 1n, max: 1n, asset, terms: {} }, signal)).rejects.toThrow(
      'broken',
    )
    expect(transfer.sends).toHaveLength(1)
  })
})

test('fakePicture returns the data: URL of an SVG image', () => {
  const picture = fakePicture('#1f4d3a', '#bfe3c8', 'M20 8l9 22H11z')
  expect(picture).toMatch(/^data:image\/svg\+xml,/)
  expect(decodeURIComponent(picture)).toContain('fill="#bfe3c8" d="M20 8l9 22H11z"')
})

test('createFakeHttp records bodies: JSON as its value, any other text as it is', async () => {
  const http = createFakeHttp({ 'https://node.example/tx': ({ body }) => ({ body }) })
  const post = (body: string) => http.fetch('https://node.example/tx', { method: 'POST', body })
  expect(await (await post('{"id":1}')).json()).toEqual({ body: { id: 1 } })
  expect(await (await post('02ff00')).json()).toEqual({ body: '02ff00' })
  expect(http.calls.map(({ body }) => body)).toEqual([{ id: 1 }, '02ff00'])
})

describe('faults of createFakeHttp', () => {
  const url = 'https://api.example/v1/a'
  const elsewhere = 'https://other.example/'
  const http = () => createFakeHttp({ [url]: () => ({ ok: 1 }), [elsewhere]: () => ({ ok: 2 }) })

  test('fails the requests below a prefix until the fault ends', async () => {
    const fake = http()
    fake.fail('unreachable', 'https://api.example')
    await expect(fake.fetch(url)).rejects.toThrow('Failed to fetch')
    expect(await (await fake.fetch(elsewhere)).json()).toEqual({ ok: 2 })
    fake.fail('error')
    expect((await fake.fetch(url)).status).toBe(500)
    fake.fail('nonsense')
    expect(await (await fake.fetch(url)).json()).toEqual(['nonsense'])
    fake.fail('none')
    expect(await (await fake.fetch(url)).json()).toEqual({ ok: 1 })
    expect(fake.calls).toHaveLength(5)
  })

  test('a request that hangs ends with its signal', async () => {
    const fake = http()
    fake.fail('hang')
    const abort = new AbortController()
    const request = fake.fetch(url, { signal: abort.signal })
    abort.abort(new Error('left'))
    await expect(request).rejects.toThrow('left')
    await expect(fake.fetch(url, { signal: abort.signal })).rejects.toThrow('left')
  })
})

describe('fakeEndpoint', () => {
  const balance = {
    id: 'demo/balance',
    method: 'GET',
    path: '/v1/account/:address/balance',
    response: schema.object({ units: schema.string() }),
  }
  const url = 'https://api.example/base/v1/account/a%2Fb/balance?currency=usd'

  test('answers its path below any address, with the values of the request', async () => {
    const fake = createFakeHttp({}, [
      fakeEndpoint(balance, ({ path, query }) => ({ units: `${path['address']} ${query['currency']}` })),
    ])
    expect(await (await fake.fetch(url)).json()).toEqual({ units: 'a/b usd' })
    await expect(fake.fetch(url, { method: 'POST' })).rejects.toThrow('No fake answer')
    await expect(fake.fetch(`${url.split('?')[0]}/more`)).rejects.toThrow('No fake answer')
  })

  test('names the URLs that have an answer when another is requested', async () => {
    const answers = { 'https://node.example': () => 1, 'https://node.example/fees': () => 2 }
    await expect(createFakeHttp(answers).fetch('https://node.example/accounts/alice')).rejects.toThrow(
      'No fake answer for https://node.example/accounts/alice. URLs with one: https://node.example, https://node.example/fees',
    )
    await expect(createFakeHttp().fetch('https://node.example')).rejects.toThrow('URLs with one: none')
  })

  test('refuses an answer that the schema of the table refuses, and no failure', async () => {
    const wrong = createFakeHttp({}, [fakeEndpoint(balance, () => ({ units: 7 }))])
    await expect(wrong.fetch(url)).rejects.toThrow(/The fake answer of demo\/balance is refused.*units/)
    const failing = createFakeHttp({}, [fakeEndpoint(balance, () => new Response('', { status: 503 }))])
    expect((await failing.fetch(url)).status).toBe(503)
  })
})

test('a fake connector rejects, throws, hangs and answers nonsense until the fault ends', async () => {
  const connector = fakeConnector()
  const h = createPluginHarness(fakeConnectors(connector), { companions: [fakeNamespace()] })
  const connect = (signal?: AbortSignal) =>
    h.service(sessionKey).connect({ connectorId: 'fake', ...(signal && { signal }) })
  connector.fail('reject')
  await expect(connect()).rejects.toMatchObject({ rpcCode: 4001 })
  connector.fail('throw')
  await expect(connect()).rejects.toThrow('out of order')
  connector.fail('nonsense')
  await expect(connect()).rejects.toThrow()
  connector.fail('hang')
  const abort = new AbortController()
  const hanging = connect(abort.signal)
  abort.abort(new Error('left'))
  await expect(hanging).rejects.toThrow()
  connector.fail('none')
  expect((await connect()).connectorId).toBe('fake')
  await h.dispose()
})
