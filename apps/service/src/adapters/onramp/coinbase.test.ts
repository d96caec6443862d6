import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { WrongSignature } from '../../modules/onramp/onramp-provider.js'
import { signBody } from '../../modules/onramp/signed-delivery.js'
import { createCoinbase, readCdpKey, signCdpToken } from './coinbase.js'
import {
  delivery,
  order,
  startProvider,
  type AskedRequest,
  type TestProvider,
} from './testing/start-provider.js'

/** The key of RFC 8037, appendix A.1. */
const rfcKey = {
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
}
const keySecret = Buffer.concat([
  Buffer.from(rfcKey.d, 'base64url'),
  Buffer.from(rfcKey.x, 'base64url'),
]).toString('base64')
const keys = { keyId: 'f3d5b1c2-0000-4000-8000-000000000000', keySecret, webhookSecret: 'hook-secret' }
const now = 1_728_394_718_000
/** In the shape of the documentation; it was not asked of the live service. */
const quote = {
  paymentTotal: { value: '50.00', currency: 'USD' },
  paymentSubtotal: { value: '48.75', currency: 'USD' },
  purchaseAmount: { value: '48.75', currency: 'USDC' },
  coinbaseFee: { value: '1.20', currency: 'USD' },
  networkFee: { value: '0.05', currency: 'USD' },
  quoteId: '46da84dc-b6d7-11ed-afa1-0242ac120002',
}
const snakeQuote = {
  data: {
    payment_total: { amount: '50.00', currency: 'USD' },
    payment_subtotal: { amount: '48.75', currency: 'USD' },
    purchase_amount: { amount: '48.75', currency: 'USDC' },
    coinbase_fee: { amount: '1.20', currency: 'USD' },
    network_fee: { amount: '0.05', currency: 'USD' },
    quote_id: '46da84dc-b6d7-11ed-afa1-0242ac120002',
  },
}

let server: TestProvider | undefined
afterEach(() => server?.stop())

async function open(answered: unknown) {
  server = await startProvider(() => answered)
  return createCoinbase(keys, server.open(), () => now)
}

/** Verifies the token of a request, and returns its claims. */
async function claimsOf(request: AskedRequest | undefined) {
  const token = String(request?.headers['authorization']).replace('Bearer ', '')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: rfcKey.x } })
  const { payload } = await jwtVerify(token, key, { currentDate: new Date(now), issuer: 'cdp' })
  return payload
}

test.each([
  ['of the reference', quote],
  ['of the guide', snakeQuote],
])('asks for a quote with a token of its own, and reads the answer %s', async (_name, answer) => {
  const provider = await open(answer)
  expect(await provider.quote({ ...order, cents: 50_00n })).toEqual({
    total: 50_00n,
    fee: 1_20n,
    networkFee: 5n,
    purchaseAmount: '48.75',
    reference: quote.quoteId,
  })
  const [request] = server?.asked ?? []
  expect(request?.url.pathname).toBe('/onramp/v1/buy/quote')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    purchaseCurrency: 'USDC',
    purchaseNetwork: 'base',
    paymentAmount: '50.00',
    paymentCurrency: 'USD',
    paymentMethod: 'CARD',
    country: 'US',
  })
  expect(await claimsOf(request)).toEqual({
    iss: 'cdp',
    sub: keys.keyId,
    iat: now / 1_000,
    nbf: now / 1_000,
    exp: now / 1_000 + 120,
    uris: ['POST api.developer.coinbase.com/onramp/v1/buy/quote'],
  })
})

test('opens a page with a session token for one address, network and asset', async () => {
  const provider = await open({ token: 'session-token', channel_id: '' })
  const { url } = await provider.open({ ...order, quoteReference: quote.quoteId })
  const [request] = server?.asked ?? []
  expect(JSON.parse(request?.body ?? '')).toEqual({
    addresses: [{ address: order.address, blockchains: ['base'] }],
    assets: ['USDC'],
    clientIp: '192.0.2.1',
  })
  expect((await claimsOf(request))['uris']).toEqual(['POST api.developer.coinbase.com/onramp/v1/token'])
  // the address is in the token, and no key is in the link
  expect(url).not.toContain(order.address)
  expect(url).not.toContain(keys.keyId)
  expect(`${new URL(url).origin}${new URL(url).pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    sessionToken: 'session-token',
    defaultNetwork: 'base',
    defaultAsset: 'USDC',
    defaultExperience: 'buy',
    defaultPaymentMethod: 'CARD',
    fiatCurrency: 'USD',
    presetFiatAmount: '50.00',
    quoteId: quote.quoteId,
    partnerUserRef: 'order-1',
    redirectUrl: 'https://shop.example/bought',
  })
})

test('signs with a key of an elliptic curve as well, and takes no other secret', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ format: 'pem', type: 'sec1' }))
  // as the file of the portal has it
  const token = await signCdpToken('id', readCdpKey(pem.replaceAll('\n', '\\n')), 'GET host/path', now)
  expect(decodeProtectedHeader(token)).toMatchObject({
    alg: 'ES256',
    kid: 'id',
    nonce: expect.any(String) as string,
  })
  expect((await jwtVerify(token, publicKey, { currentDate: new Date(now) })).payload['uris']).toEqual([
    'GET host/path',
  ])
  expect(() => readCdpKey('c2hvcnQ=')).toThrow('must be base64 of 64 bytes')
})

describe('a report', () => {
  const body = (status: string, more: object = {}) =>
    JSON.stringify({
      eventType: 'onramp.transaction.updated',
      transactionId: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5',
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      purchaseCurrency: 'USDC',
      purchaseNetwork: 'base',
      purchaseAmount: { currency: 'USDC', value: '48.75' },
      txHash: '0x',
      walletAddress: order.address,
      partnerUserRef: 'order-1',
      ...more,
    })
  const signed = (text: string, key = keys.webhookSecret) => {
    const signature = signBody(key, '1728394718', Buffer.from(text))
    const header = `t=1728394718,v0=${signature},h=content-type x-event-id,v1=${'0'.repeat(64)}`
    return delivery(text, { 'x-hook0-signature': header }, now)
  }

  test('is read', async () => {
    const provider = await open({})
    expect(await provider.readReport(signed(body('IN_PROGRESS')))).toEqual({
      payment: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5',
      ...{ orderId: 'order-1', status: 'paid', address: order.address, amount: '48.75' },
      ...{ currency: 'USDC', network: 'base' },
      transactionHash: undefined,
    })
    const txHash = `0x${'ef'.repeat(32)}`
    expect(await provider.readReport(signed(body('SUCCESS', { txHash })))).toMatchObject({
      status: 'done',
      transactionHash: txHash,
    })
    for (const text of [
      body('UNSPECIFIED'),
      body('SUCCESS', { status: 'constructor' }),
      body('SUCCESS', { eventType: 'offramp.transaction.success' }),
      '{',
    ])
      expect(await provider.readReport(signed(text))).toBeUndefined()
  })

  test('with another key, an old one and an unsigned one are not believed', async () => {
    const provider = await open({})
    const text = body('SUCCESS')
    for (const wrong of [
      signed(text, 'other'),
      { ...signed(text), at: now + 300_001 },
      delivery(text, { 'x-hook0-signature': `t=1728394718,v1=${'0'.repeat(64)}` }, now),
      delivery(text, {}, now),
    ])
      await expect(provider.readReport(wrong)).rejects.toThrow(WrongSignature)
  })
})

describe('an answer about an order', () => {
  const transaction = {
    transactionId: 'transaction-1',
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    purchaseCurrency: 'USDC',
    purchaseNetwork: 'base',
    purchaseAmount: { currency: 'USDC', value: '48.75' },
    walletAddress: order.address,
    txHash: `0x${'ef'.repeat(32)}`,
    partnerUserRef: 'order-1',
  }
  const snake = {
    transaction_id: 'transaction-2',
    status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    purchase_currency: 'USDC',
    purchase_network: 'base',
    purchase_amount: '48.75',
    wallet_address: order.address,
    tx_hash: '0x',
    partner_user_ref: 'order-1',
  }
  const ids = { id: 'order-1', reference: null }

  test('has a report for each transaction, in both forms of the documentation', async () => {
    const unknown = { ...transaction, status: 'ONRAMP_TRANSACTION_STATUS_UNSPECIFIED' }
    const provider = await open({ transactions: [transaction, snake, unknown], totalCount: 3 })
    const report = {
      ...{ orderId: 'order-1', address: order.address, amount: '48.75' },
      ...{ currency: 'USDC', network: 'base' },
    }
    expect(await provider.readReports?.(ids)).toEqual([
      { ...report, payment: 'transaction-1', status: 'done', transactionHash: transaction.txHash },
      { ...report, payment: 'transaction-2', status: 'paid', transactionHash: undefined },
    ])
    const [request] = server?.asked ?? []
    expect(`${request?.method} ${request?.url.pathname}${request?.url.search}`).toBe(
      'GET /onramp/v1/buy/user/order-1/transactions?pageSize=20',
    )
    expect((await claimsOf(request))['uris']).toEqual([
      'GET api.developer.coinbase.com/onramp/v1/buy/user/order-1/transactions',
    ])
  })

  test.each([
    ['no list', { transactions: null }],
    ['a transaction that is none', { transactions: ['paid'] }],
    ['an amount that is a word', { transactions: [{ ...transaction, purchaseAmount: { value: 'all' } }] }],
    ['no reference', { transactions: [{ ...transaction, partnerUserRef: undefined }] }],
  ])('with %s is none', async (_what, answered) => {
    await expect((await open(answered)).readReports?.(ids)).rejects.toMatchObject({ kind: 'unexpected' })
  })
})
