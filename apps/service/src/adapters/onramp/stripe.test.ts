import { afterEach, describe, expect, test } from 'vitest'
import { WrongSignature } from '../../modules/onramp/onramp-provider.js'
import { signBody } from '../../modules/onramp/signed-delivery.js'
import { createStripe } from './stripe.js'
import { assetOf, delivery, order, startProvider, type TestProvider } from './testing/start-provider.js'

const keys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_test' }
/** In the shape of the documentation; it was not asked of the live service. */
const quotes = {
  id: '610a15d980d48eeaabc3e7375127cd10c8e7a6aad03ecf77d42dfd4c4f881faa',
  object: 'crypto.onramp.quotes',
  destination_network_quotes: {
    base_network: [
      {
        id: '3d56a9b2fdf3e5b9666461d5c28ea82ebb24287a8ece19869b02778dc70497e1',
        destination_amount: '50.000000',
        destination_currency: 'usdc',
        destination_network: 'base',
        fees: { network_fee_monetary: '0.06', transaction_fee_monetary: '2.04' },
        source_total_amount: '52.10',
      },
    ],
    ethereum: null,
  },
  source_amount: '50.00',
  source_currency: 'usd',
}
const session = {
  id: 'cos_1NamBL2eZvKYlo2CP38sZVEW',
  object: 'crypto.onramp_session',
  client_secret: 'cos_1NamBL2eZvKYlo2CP38sZVEW_secret',
  redirect_url: 'https://crypto.link.com?session_hash=CCwQAR',
  status: 'initialized',
}

let server: TestProvider | undefined
afterEach(() => server?.stop())

async function open(answered: unknown) {
  server = await startProvider(() => answered)
  return createStripe(keys, server.open({ authorization: `Bearer ${keys.secretKey}` }))
}

test('asks for a quote, whose fees are added to the paid amount', async () => {
  const provider = await open(quotes)
  expect(await provider.quote({ ...order, cents: 50_00n })).toEqual({
    total: 52_10n,
    fee: 2_04n,
    networkFee: 6n,
    purchaseAmount: '50.000000',
    reference: quotes.destination_network_quotes.base_network[0]?.id,
  })
  const [request] = server?.asked ?? []
  expect(request?.url.pathname).toBe('/v1/crypto/onramp/quotes')
  expect(request?.headers['authorization']).toBe('Bearer sk_test_key')
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    source_currency: 'usd',
    source_amount: '50.00',
    'destination_currencies[]': 'usdc',
    'destination_networks[]': 'base',
  })
})

test('has no quote for a network that the answer lacks', async () => {
  const provider = await open(quotes)
  await expect(
    provider.quote({ ...order, asset: assetOf('USDC', 'ethereum'), cents: 50_00n }),
  ).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('opens a session for the address, once for each order', async () => {
  const provider = await open(session)
  expect(await provider.open(order)).toEqual({ url: session.redirect_url, reference: session.id })
  const [request] = server?.asked ?? []
  expect([request?.method, request?.url.pathname]).toEqual(['POST', '/v1/crypto/onramp_sessions'])
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer sk_test_key',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': 'foyer-onramp-order-1',
  })
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    'wallet_addresses[base_network]': order.address,
    lock_wallet_address: 'true',
    source_currency: 'usd',
    source_amount: '50.00',
    destination_currency: 'usdc',
    destination_network: 'base',
    'destination_currencies[]': 'usdc',
    'destination_networks[]': 'base',
    customer_ip_address: '192.0.2.1',
    'metadata[order]': 'order-1',
  })
})

const at = 1_700_000_000_000
const event = (status: string, type = 'crypto.onramp_session.updated') =>
  JSON.stringify({
    id: 'evt_1',
    type,
    data: {
      object: {
        ...session,
        status,
        metadata: { order: 'order-1' },
        transaction_details: {
          destination_amount: '50.000000',
          wallet_address: order.address,
          transaction_id: status === 'fulfillment_complete' ? `0x${'ab'.repeat(32)}` : null,
        },
      },
    },
  })
const signed = (text: string, key = keys.webhookSecret) => {
  const signature = signBody(key, '1700000000', Buffer.from(text))
  // a secret that is rolled signs a second time
  return delivery(text, { 'stripe-signature': `t=1700000000,v1=${'0'.repeat(64)},v1=${signature},v0=1` }, at)
}

test('reads its events', async () => {
  const provider = await open(session)
  expect(await provider.readReport(signed(event('fulfillment_complete')))).toEqual({
    payment: session.id,
    ...{ orderId: 'order-1', status: 'done', address: order.address, amount: '50.000000' },
    transactionHash: `0x${'ab'.repeat(32)}`,
  })
  expect(await provider.readReport(signed(event('fulfillment_processing')))).toMatchObject({
    status: 'sending',
  })
  expect(await provider.readReport(signed(event('rejected')))).toMatchObject({ status: 'failed' })
  for (const text of [
    event('rejected', 'charge.failed'),
    event('paused'),
    event('constructor'),
    '{"type":1}',
    '{',
  ])
    expect(await provider.readReport(signed(text))).toBeUndefined()
})

test('believes no event that it has not signed', async () => {
  const provider = await open(session)
  const text = event('fulfillment_complete')
  for (const wrong of [
    signed(text, 'whsec_other'),
    delivery(text, {}, at),
    delivery(text, { 'stripe-signature': `v1=${signBody(keys.webhookSecret, '', Buffer.from(text))}` }, at),
    { ...signed(text), at: at + 300_001 },
    { ...signed(text), at: at - 300_001 },
  ])
    await expect(provider.readReport(wrong)).rejects.toThrow(WrongSignature)
})

describe('an answer about an order', () => {
  const ids = { id: 'order-1', reference: session.id }
  const paid = {
    ...session,
    status: 'fulfillment_processing',
    metadata: { order: 'order-1' },
    transaction_details: {
      ...{ destination_amount: '50.000000', destination_currency: 'usdc', destination_network: 'base' },
      ...{ wallet_address: order.address, transaction_id: null },
    },
  }

  test('is the session of the order', async () => {
    const provider = await open(paid)
    expect(await provider.readReports?.(ids)).toEqual([
      {
        payment: session.id,
        ...{ orderId: 'order-1', status: 'sending', address: order.address, amount: '50.000000' },
        ...{ currency: 'usdc', network: 'base' },
      },
    ])
    const [request] = server?.asked ?? []
    expect(`${request?.method} ${request?.url.pathname}`).toBe(
      'GET /v1/crypto/onramp_sessions/cos_1NamBL2eZvKYlo2CP38sZVEW',
    )
    expect(request?.headers['authorization']).toBe('Bearer sk_test_key')
  })

  test('is not asked for without the id of a session', async () => {
    const provider = await open(paid)
    expect(await provider.readReports?.({ ...ids, reference: null })).toEqual([])
    expect(server?.asked).toEqual([])
  })

  test('names Base as sessions do, or as quotes do', async () => {
    const details = { ...paid.transaction_details, destination_network: 'base_network' }
    const provider = await open({ ...paid, transaction_details: details })
    expect(await provider.readReports?.(ids)).toMatchObject([{ network: 'base' }])
  })

  test.each([
    ['of a state that is unknown', { ...paid, status: 'paused' }, []],
    ['before anything is chosen', { ...paid, status: 'initialized', transaction_details: null }, ['waiting']],
  ])('%s', async (_what, answered, statuses) => {
    const reports = await (await open(answered)).readReports?.(ids)
    expect(reports?.map(({ status }) => status)).toEqual(statuses)
  })

  test.each([
    ['of a session without an order', { ...paid, metadata: {} }],
    ['with an amount that is a number', { ...paid, transaction_details: { destination_amount: 50 } }],
  ])('%s is none', async (_what, answered) => {
    await expect((await open(answered)).readReports?.(ids)).rejects.toMatchObject({ kind: 'unexpected' })
  })
})
