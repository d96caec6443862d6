import { createFakeClock } from 'foyerkit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProvider, type TestProvider } from '../../adapters/onramp/testing/start-provider.js'
import { errorBody } from '../../platform/http/error-body.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { signBody } from './signed-delivery.js'
import { optionsAnswer, orderAnswer, quotesAnswer, urlAnswer } from './wire.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000 })

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const wanted = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '50.00', network: 'ethereum' }
const moonpayQuote = {
  ...{ quoteCurrencyAmount: 48.5, feeAmount: 1, networkFeeAmount: 0.5, totalAmount: 50 },
  baseCurrencyAmount: 48.5,
}
/** Its fees are added to the paid amount, so that it is better for each dollar. */
const stripeQuote = {
  destination_network_quotes: {
    ethereum: [
      {
        ...{ id: 'quote', destination_amount: '50.0', destination_currency: 'usdc' },
        fees: { network_fee_monetary: '0.10', transaction_fee_monetary: '0.90' },
        source_total_amount: '51.00',
      },
    ],
  },
}
const clock = createFakeClock(Date.now())
const session = { id: 'cos_1', redirect_url: 'https://crypto.link.com?session_hash=CCwQAR' }

/** Sessions whose status is asked for, by their ids. */
const sessions = new Map<string, object>()

let provider: TestProvider
let running: RunningService
beforeAll(async () => {
  provider = await startProvider(({ url: { pathname } }) => {
    if (pathname.endsWith('/buy_quote')) return moonpayQuote
    if (pathname.endsWith('/quotes')) return stripeQuote
    return sessions.get(pathname.split('/').at(-1) ?? '') ?? session
  })
  const { url } = provider
  const stripe = { secretKey: 'sk_test_stripe', webhookSecret: 'whsec_all', url }
  const moonpay = {
    ...{ publishableKey: 'pk_live_moonpay', secretKey: 'sk_live_moonpay', webhookKey: 'wk_shop', url },
  }
  const keys = { '*': { stripe }, shop: { moonpay, stripe: { ...stripe, webhookSecret: 'whsec_shop' } } }
  running = await startService({ ONRAMP_KEYS: JSON.stringify(keys) }, { clock })
  const project = { name: 'Shop', allowedOrigins: [], features: {}, analytics: false }
  await running.projects.add({ id: 'shop', ...project })
  await running.projects.add({ id: 'other', ...project })
})
afterAll(async () => {
  await running.stop()
  await provider.stop()
})

async function ask(path: string, projectId: string, body?: unknown) {
  const response = await fetch(`${running.url}${path}?projectId=${projectId}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return (await response.json()) as unknown
}

const quotesOf = async () =>
  quotesAnswer.parse(await ask('/v1/onramp/quotes', 'shop', { ...wanted, paymentMethod: 'card' }))

const open = async (projectId: string, more: object = {}) =>
  urlAnswer.parse(
    await ask('/v1/generators/onrampurl', projectId, {
      destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
      ...{ defaultNetwork: 'ethereum', partnerUserId: 'visitor', defaultExperience: 'buy' },
      ...more,
    }),
  )

test('a project has the providers of its keys, and the others those of all', async () => {
  const idsOf = async (projectId: string) =>
    optionsAnswer.parse(await ask('/v1/onramp/options', projectId)).providers?.map(({ id }) => id)
  expect(await idsOf('shop')).toEqual(['moonpay', 'stripe'])
  expect(await idsOf('other')).toEqual(['stripe'])
})

test('the quote with the better price for each dollar comes first, whatever the fees are added to', async () => {
  const { quotes } = await quotesOf()
  expect(quotes).toMatchObject([
    { provider: { id: 'stripe' }, paymentTotal: { amount: '51.00' }, purchaseAmount: { amount: '50.0' } },
    { provider: { id: 'moonpay' }, paymentTotal: { amount: '50.00' }, feePercent: 3 },
  ])
})

test('a link is that of the provider of the quote, and carries no secret', async () => {
  const { quotes } = await quotesOf()
  for (const quote of quotes) {
    if ('refusal' in quote) throw new Error(quote.refusal)
    const { url } = await open('shop', { quoteId: quote.quoteId })
    const host = { stripe: 'crypto.link.com', moonpay: 'buy.moonpay.com' }[quote.provider.id]
    expect(new URL(url).host).toBe(host)
    expect(url).not.toMatch(/sk_|whsec_|wk_/)
  }
})

test('an order has the amount of its quote, and the one that was delivered', async () => {
  const { quotes } = await quotesOf()
  const [quote] = quotes
  if (!quote || 'refusal' in quote) throw new Error('There is no quote')
  const { orderId } = await open('shop', { quoteId: quote.quoteId })
  expect(await orderOf(orderId)).toMatchObject({ quotedAmount: '50.0', status: 'waiting' })
  complete(orderId, '49.2')
  await clock.advance(10_000)
  await expect
    .poll(() => orderOf(orderId))
    .toMatchObject({ status: 'done', quotedAmount: '50.0', amount: '49.2' })
  expect(running.log().join('')).toContain('on-ramp delivered less than it quoted')
})

test('a report is believed with the key of its project only', async () => {
  const { orderId } = await open('shop', { provider: 'stripe', presetFiatAmount: '50' })
  const body = JSON.stringify({
    type: 'crypto.onramp_session.updated',
    data: {
      object: {
        status: 'fulfillment_complete',
        metadata: { order: orderId },
        transaction_details: { destination_amount: '50.0', wallet_address: address.toLowerCase() },
      },
    },
  })
  const report = async (projectId: string, key: string) => {
    const time = String(Math.floor(clock.now() / 1_000))
    const signature = `t=${time},v1=${signBody(key, time, Buffer.from(body))}`
    const response = await fetch(`${running.url}/v1/onramp/webhooks/stripe?projectId=${projectId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    })
    return [response.status, errorBody.safeParse(await response.json()).data?.reasons[0]?.name]
  }
  expect(await report('shop', 'whsec_all')).toEqual([401, 'signature'])
  expect(await report('other', 'whsec_all')).toEqual([404, 'order'])
  expect(await statusOf(orderId)).toBe('waiting')
  expect(await report('shop', 'whsec_shop')).toEqual([200, undefined])
  expect(await statusOf(orderId)).toBe('done')
})

const orderOf = async (orderId: string | undefined) =>
  orderAnswer.parse(await ask(`/v1/onramp/orders/${orderId ?? ''}`, 'shop'))
const statusOf = async (orderId: string | undefined) => (await orderOf(orderId)).status

/** Lets the provider answer that the session of an order is paid. */
function complete(orderId: string | undefined, amount = '50.0') {
  sessions.set(session.id, {
    status: 'fulfillment_complete',
    metadata: { order: orderId },
    transaction_details: { destination_amount: amount, wallet_address: address },
  })
}

test('an order without a report ends by a call for it, which has the provider asked', async () => {
  const { orderId } = await open('shop', { provider: 'stripe', presetFiatAmount: '50' })
  complete(orderId)
  expect(await statusOf(orderId)).toBe('waiting')
  await clock.advance(10_000)
  await expect.poll(() => statusOf(orderId)).toBe('done')
})

test('an order without a report and without a call ends by the job', async () => {
  const { orderId } = await open('shop', { provider: 'stripe', presetFiatAmount: '50' })
  complete(orderId)
  // the job is queued by the clock of the test, and worked by that of the machine
  await clock.advance(30_000)
  const find = async () => {
    const [order] = (
      await running.database.execute('select status from onramp.orders where id = $1', [orderId])
    ).rows as { status: string }[]
    return order?.status
  }
  await expect.poll(find, { timeout: 30_000 }).toBe('done')
})
