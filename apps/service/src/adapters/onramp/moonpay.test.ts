import { afterEach, describe, expect, test } from 'vitest'
import { WrongSignature } from '../../modules/onramp/onramp-provider.js'
import { signBody } from '../../modules/onramp/signed-delivery.js'
import { createMoonPay, moonPayUrl, signMoonPay } from './moonpay.js'
import {
  assetOf,
  delivery,
  order,
  RawAnswer,
  startProvider,
  type TestProvider,
} from './testing/start-provider.js'

const keys = { publishableKey: 'pk_test_key', secretKey: 'sk_test_key', webhookKey: 'wk_test_key' }
/** In the shape of the documentation; it was not asked of the live service. */
const answer = {
  baseCurrencyCode: 'usd',
  baseCurrencyAmount: 45.44,
  quoteCurrencyCode: 'usdc_base',
  quoteCurrencyAmount: 45.41,
  feeAmount: 3.99,
  extraFeeAmount: 0.01,
  networkFeeAmount: 0.56,
  totalAmount: 50,
}

let server: TestProvider | undefined
afterEach(() => server?.stop())

async function open(answered: unknown = answer) {
  server = await startProvider(() => answered)
  return createMoonPay(keys, server.open())
}

test('asks for a quote with the fees in the paid amount', async () => {
  const provider = await open()
  expect(await provider.quote({ ...order, cents: 50_00n })).toEqual({
    total: 50_00n,
    fee: 4_00n,
    networkFee: 56n,
    purchaseAmount: '45.41',
  })
  const url = server?.asked[0]?.url
  expect(url?.pathname).toBe('/v3/currencies/usdc_base/buy_quote')
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    apiKey: 'pk_test_key',
    baseCurrencyCode: 'usd',
    baseCurrencyAmount: '50.00',
    paymentMethod: 'credit_debit_card',
    areFeesIncluded: 'true',
  })
})

test('takes no answer of another shape for a quote', async () => {
  const provider = await open({ ...answer, totalAmount: '50' })
  await expect(provider.quote({ ...order, cents: 50_00n })).rejects.toMatchObject({ kind: 'unexpected' })
})

test('signs as the reference does: HMAC-SHA256 of the query with its question mark, in base64', () => {
  // computed with openssl dgst -sha256 -hmac
  const query =
    '?apiKey=pk_test_key&currencyCode=eth&walletAddress=0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
  expect(signMoonPay('sk_test_key', query)).toBe('o1eO2arzL16TstEolGakHHFa33Mb61RCTfqToRWg7PA=')
})

test('links to the widget with a signature over all that stands before it, and without a secret', () => {
  const url = moonPayUrl(keys, order)
  const [page = '', signature = ''] = url.split('&signature=')
  expect(decodeURIComponent(signature)).toBe(signMoonPay('sk_test_key', new URL(page).search))
  expect(url).not.toContain('sk_test_key')
  expect(new URL(page).origin).toBe('https://buy-sandbox.moonpay.com')
  expect(new URL(moonPayUrl({ ...keys, publishableKey: 'pk_live_key' }, order)).origin).toBe(
    'https://buy.moonpay.com',
  )
  expect(Object.fromEntries(new URL(page).searchParams)).toEqual({
    apiKey: 'pk_test_key',
    currencyCode: 'usdc_base',
    walletAddress: order.address,
    baseCurrencyCode: 'usd',
    baseCurrencyAmount: '50.00',
    paymentMethod: 'credit_debit_card',
    externalTransactionId: 'order-1',
    externalCustomerId: 'visitor',
    redirectURL: 'https://shop.example/bought',
  })
})

test('sells what has a code', async () => {
  const provider = await open()
  expect([provider.sells(assetOf('SOL', 'solana')), provider.sells(assetOf('USDC', 'celo'))]).toEqual([
    true,
    false,
  ])
})

describe('a report', () => {
  const at = 1_492_774_577_000
  const body = JSON.stringify({
    type: 'transaction_updated',
    data: {
      id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
      status: 'completed',
      walletAddress: order.address,
      currency: { id: 'aaefa32f-161b-42c8-8115-debcbf3d6a2d', code: 'usdc_base' },
      quoteCurrencyAmount: 45.41,
      cryptoTransactionId: `0x${'67'.repeat(32)}`,
      externalTransactionId: 'order-1',
    },
  })
  const signed = (text: string, key = keys.webhookKey) =>
    delivery(
      text,
      { 'moonpay-signature-v2': `t=1492774577,s=${signBody(key, '1492774577', Buffer.from(text))}` },
      at,
    )

  test('is signed as the reference does: HMAC-SHA256 of time, dot and body, in hexadecimal', () => {
    // computed with openssl dgst -sha256 -hmac
    expect(signBody('wk_test_key', '1492774577', Buffer.from('{"data":{}}'))).toBe(
      '0f07e8bbae88dc51ad80a530eb5d1f382e7acd5f10facc001dc28e63f0b6cdb2',
    )
  })

  test('is read', async () => {
    expect(await (await open()).readReport(signed(body))).toEqual({
      orderId: 'order-1',
      payment: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
      status: 'done',
      address: order.address,
      ...{ currency: 'USDC', network: 'base' },
      amount: '45.41',
      transactionHash: `0x${'67'.repeat(32)}`,
    })
  })

  test.each([
    ['another key', () => signed(body, 'other')],
    ['no signature', () => delivery(body, {}, at)],
    ['another body', () => ({ ...signed(body), body: Buffer.from(body.replace('order-1', 'order-2')) })],
    ['another time', () => ({ ...signed(body), at: at + 300_001 })],
  ])('with %s is not believed', async (_name, wrong) => {
    await expect((await open()).readReport(wrong())).rejects.toThrow(WrongSignature)
  })

  test('about no order, or in a state that is unknown, changes nothing', async () => {
    const provider = await open()
    const states = ['paused', 'constructor', '__proto__'].map((state) => body.replace('completed', state))
    for (const text of ['{"data":{"status":"completed"}}', ...states, '{', '[]'])
      expect(await provider.readReport(signed(text))).toBeUndefined()
  })
})

describe('an answer about an order', () => {
  const transaction = {
    id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
    status: 'pending',
    walletAddress: order.address,
    quoteCurrencyAmount: 45.41,
    cryptoTransactionId: null,
    externalTransactionId: 'order-1',
  }

  test('has a report for each transaction with the id of the order', async () => {
    const failed = { ...transaction, id: 'refused-card', status: 'failed' }
    const provider = await open([transaction, failed, { ...transaction, status: 'paused' }])
    const report = { orderId: 'order-1', address: order.address, amount: '45.41', transactionHash: undefined }
    expect(await provider.readReports?.({ id: 'order-1', reference: null })).toEqual([
      { ...report, payment: transaction.id, status: 'paid' },
      { ...report, payment: 'refused-card', status: 'failed' },
    ])
    const [request] = server?.asked ?? []
    expect(`${request?.method} ${request?.url.pathname}${request?.url.search}`).toBe(
      'GET /v1/transactions/ext/order-1?apiKey=pk_test_key',
    )
    expect(JSON.stringify(request)).not.toContain('sk_test_key')
  })

  test('names a code that is unknown as it is', async () => {
    const provider = await open([{ ...transaction, currency: { code: 'DOGE' } }])
    expect(await provider.readReports?.({ id: 'order-1', reference: null })).toMatchObject([
      { currency: 'doge', network: undefined },
    ])
  })

  test.each([
    ['one transaction in place of a list', transaction],
    ['an amount as text', [{ ...transaction, quoteCurrencyAmount: '45.41' }]],
    ['no status', [{ externalTransactionId: 'order-1' }]],
    ['no JSON', new RawAnswer(200, {}, '<html>')],
  ])('with %s is none', async (_what, answered) => {
    const provider = await open(answered)
    await expect(provider.readReports?.({ id: 'order-1', reference: null })).rejects.toMatchObject({
      kind: 'unexpected',
    })
  })
})
