import { SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { WrongSignature } from '../../modules/onramp/onramp-provider.js'
import {
  delivery,
  order,
  RawAnswer,
  startProvider,
  type AskedRequest,
  type TestProvider,
} from './testing/start-provider.js'
import { createTransak } from './transak.js'

const keys = { apiKey: 'api-key', apiSecret: 'api-secret', environment: 'staging' } as const
const now = 1_770_373_134_000
const accessToken = 'access-token-of-the-account'
/** Answers in the shape of the documentation; they were not asked of the live service. */
const answers: Readonly<Record<string, unknown>> = {
  '/partners/api/v2/refresh-token': { data: { accessToken, expiresAt: 1_770_977_934 } },
  '/api/v2/auth/session': {
    data: { widgetUrl: 'https://global-stg.transak.com?apiKey=api-key&sessionId=eyJhbGciOi' },
  },
  '/api/v1/pricing/public/quotes': {
    response: {
      quoteId: '5b42f946-47b4-4bea-9e7e-563488d03333',
      conversionPrice: 1.0004,
      fiatCurrency: 'USD',
      cryptoCurrency: 'USDC',
      fiatAmount: 50,
      cryptoAmount: 48.12,
      totalFee: 1.86,
      feeBreakdown: [
        { name: 'Transak fee', value: 1.75, id: 'transak_fee', ids: ['transak_fee'] },
        { name: 'Network/Exchange fee', value: 0.11, id: 'network_fee', ids: ['network_fee'] },
      ],
    },
  },
}

let server: TestProvider | undefined
afterEach(() => server?.stop())

async function open(answer = ({ url }: AskedRequest) => answers[url.pathname]) {
  server = await startProvider(answer)
  const hosts = { api: server.open(), gateway: server.open() }
  return createTransak(keys, hosts, () => now)
}

test('asks for a quote, and tells its fees apart', async () => {
  const provider = await open()
  expect(await provider.quote({ ...order, cents: 50_00n })).toEqual({
    total: 50_00n,
    fee: 1_75n,
    networkFee: 11n,
    purchaseAmount: '48.12',
    reference: '5b42f946-47b4-4bea-9e7e-563488d03333',
  })
  expect(Object.fromEntries(server?.asked[0]?.url.searchParams ?? [])).toEqual({
    partnerApiKey: 'api-key',
    fiatCurrency: 'USD',
    cryptoCurrency: 'USDC',
    isBuyOrSell: 'BUY',
    network: 'base',
    paymentMethod: 'credit_debit_card',
    fiatAmount: '50.00',
    quoteCountryCode: 'US',
  })
})

test('opens a session with an access token, which it asks for once', async () => {
  const provider = await open()
  const { url } = await provider.open(order)
  await provider.open(order)
  expect(url).toMatch(/^https:\/\/global-stg\.transak\.com/)
  expect(url).not.toContain('api-secret')
  expect(server?.asked.map((request) => request.url.pathname)).toEqual([
    '/partners/api/v2/refresh-token',
    '/api/v2/auth/session',
    '/api/v2/auth/session',
  ])
  const [refresh, session] = server?.asked ?? []
  expect([refresh?.headers['api-secret'], refresh?.body]).toEqual(['api-secret', '{"apiKey":"api-key"}'])
  expect(session?.headers['access-token']).toBe(accessToken)
  expect(JSON.parse(session?.body ?? '')).toEqual({
    widgetParams: {
      apiKey: 'api-key',
      referrerDomain: 'shop.example',
      productsAvailed: 'BUY',
      partnerOrderId: 'order-1',
      partnerCustomerId: 'visitor',
      cryptoCurrencyCode: 'USDC',
      network: 'base',
      walletAddress: order.address,
      disableWalletAddressForm: true,
      fiatCurrency: 'USD',
      paymentMethod: 'credit_debit_card',
      countryCode: 'US',
      fiatAmount: '50.00',
      redirectURL: 'https://shop.example/bought',
    },
  })
})

describe('a report', () => {
  const content = (status: string) => ({
    eventID: 'ORDER_COMPLETED',
    webhookData: {
      id: 'e0d9f47a-0bbc-406d-99db-c4dec1faa350',
      status,
      partnerOrderId: 'order-1',
      walletAddress: order.address,
      cryptoAmount: 48.12,
      transactionHash: `0x${'cd'.repeat(32)}`,
    },
  })
  async function signed(claims: object, key = accessToken, issuedAt = now / 1_000) {
    const jwt = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(issuedAt)
      .sign(new TextEncoder().encode(key))
    return delivery(JSON.stringify({ data: jwt }))
  }

  test('is read', async () => {
    const provider = await open()
    expect(await provider.readReport(await signed(content('COMPLETED')))).toEqual({
      payment: 'e0d9f47a-0bbc-406d-99db-c4dec1faa350',
      ...{ orderId: 'order-1', status: 'done', address: order.address, amount: '48.12' },
      transactionHash: `0x${'cd'.repeat(32)}`,
    })
    expect(await provider.readReport(await signed(content('PENDING_DELIVERY_FROM_TRANSAK')))).toMatchObject({
      status: 'sending',
    })
    for (const state of ['LOST', 'constructor'])
      expect(await provider.readReport(await signed(content(state)))).toBeUndefined()
    expect(await provider.readReport(await signed({ eventID: 'KYC' }))).toBeUndefined()
  })

  test('with another key, an unsigned one and an old one are not believed', async () => {
    const provider = await open()
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const unsigned = `${encode({ alg: 'none' })}.${encode(content('COMPLETED'))}.`
    for (const wrong of [
      await signed(content('COMPLETED'), 'another-token'),
      await signed(content('COMPLETED'), accessToken, now / 1_000 - 86_401),
      delivery(JSON.stringify({ data: unsigned })),
      delivery(JSON.stringify({ data: 1 })),
      delivery('{'),
    ])
      await expect(provider.readReport(wrong)).rejects.toThrow(WrongSignature)
  })
})

describe('an answer about an order', () => {
  const transaction = {
    orderId: 'f34df59c-3ba4-41f1-962c-8c7945bf83ff',
    status: 'PROCESSING',
    cryptoCurrency: 'USDC',
    network: 'base',
    walletAddress: order.address,
    cryptoAmount: 48.12,
  }
  const ids = { id: 'order-1', reference: null }
  const orders = (...data: readonly unknown[]) => ({ data, pagination: { hasMore: false } })
  const openWith = (answered: (request: AskedRequest) => unknown) =>
    open((request) =>
      request.url.pathname === '/api/v2/partner/orders' ? answered(request) : answers[request.url.pathname],
    )

  test('has a report for each payment with the id of the order', async () => {
    const other = { ...transaction, partnerOrderId: 'order-2', status: 'COMPLETED', network: 'avaxcchain' }
    const provider = await openWith(() => orders(transaction, other, { ...transaction, status: 'LOST' }))
    const report = {
      ...{ address: order.address, currency: 'USDC', amount: '48.12' },
      payment: transaction.orderId,
    }
    expect(await provider.readReports?.(ids)).toEqual([
      { ...report, orderId: 'order-1', status: 'paid', network: 'base' },
      { ...report, orderId: 'order-2', status: 'done', network: 'avalanche' },
    ])
    const [, request] = server?.asked ?? []
    expect(`${request?.method} ${request?.url.pathname}${request?.url.search}`).toBe(
      'GET /api/v2/partner/orders?partnerOrderId=order-1&limit=20',
    )
    expect(request?.headers['x-access-token']).toBe(accessToken)
  })

  test('is asked for again with a new access token, once', async () => {
    let tokens = 0
    const provider = await open((request) => {
      if (request.url.pathname !== '/api/v2/partner/orders')
        return { data: { accessToken: `token-${++tokens}`, expiresAt: 1_770_977_934 } }
      return request.headers['x-access-token'] === 'token-2' ? orders(transaction) : new RawAnswer(401)
    })
    expect(await provider.readReports?.(ids)).toHaveLength(1)
    expect(await provider.readReports?.(ids)).toHaveLength(1)
    expect(tokens).toBe(2)
  })

  test('is refused if a new access token is refused as well', async () => {
    const provider = await openWith(() => new RawAnswer(401))
    await expect(provider.readReports?.(ids)).rejects.toMatchObject({ response: { status: 401 } })
    expect(server?.asked).toHaveLength(4)
  })

  test('questions at the same time ask for one access token', async () => {
    const provider = await openWith(() => orders())
    await Promise.all([1, 2, 3].map(() => provider.readReports?.(ids)))
    const paths = server?.asked.map(({ url }) => url.pathname) ?? []
    expect(paths.filter((path) => path === '/partners/api/v2/refresh-token')).toHaveLength(1)
  })

  test.each([
    ['no list', {}],
    ['an amount that is negative', orders({ ...transaction, cryptoAmount: -1 })],
    ['no status', orders({ partnerOrderId: 'order-1' })],
  ])('with %s is none', async (_what, answered) => {
    const provider = await openWith(() => answered)
    await expect(provider.readReports?.(ids)).rejects.toMatchObject({ kind: 'unexpected' })
  })
})
