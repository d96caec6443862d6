import { startOnrampSandbox } from '../../onramp/start-onramp-sandbox.mjs'
import { startCopiedService } from '../start-copied-service.js'
import { routeLies, type Answer, type Lie } from '../e2e/fixtures/lies.js'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'
import { playgroundPage, type Playground } from '../e2e/pages/playground.js'

const [own = ''] = addresses
const [quotes, generator, orders] = ['/v1/onramp/quotes', '/v1/generators/onrampurl', '/v1/onramp/orders/']

const test = base.extend<{ buying: Playground }, { buyingUrl: string }>({
  buyingUrl: [
    async ({ servePage, devnet }, use) => {
      const sandbox = await startOnrampSandbox(devnet)
      const upstreams = devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
      const environment = { ...sandbox.env, CLIENT_LIMIT: '0', UPSTREAMS: upstreams }
      const service = await startCopiedService({ environment })
      await use(await servePage('playground', { service }))
      await service.stop()
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  buying: async ({ page, buyingUrl }, use) => use(playgroundPage(page, buyingUrl)),
})

const plugins = ['evm', 'service', 'injected', 'connect', 'networks', 'account', 'balances', 'onramp']

/** Changes the fields of each quote. */
const ofQuotes =
  (change: (quote: Answer) => void): Lie =>
  ({ quotes: list }) => {
    for (const quote of list as Answer[]) change(quote)
  }
const ofSum = (sum: string, fields: Answer) =>
  ofQuotes((quote) => void Object.assign(quote, { [sum]: { ...(quote[sum] as Answer), ...fields } }))

/** Lies in a quote that leave nothing to buy. */
const quoteLies: Readonly<Record<string, Lie>> = {
  'currency of the total': ofSum('paymentTotal', { currency: 'EUR' }),
  'currency of a fee': ofSum('networkFee', { currency: 'EUR' }),
  'amount of the total': ofSum('paymentTotal', { amount: '-50' }),
  'bought asset': ofSum('purchaseAmount', { currency: 'BTC' }),
  'bought amount': ofSum('purchaseAmount', { amount: '1e9' }),
  id: ofQuotes((quote) => void Object.assign(quote, { quoteId: 'another quote' })),
  provider: ofQuotes((quote) => void Object.assign(quote, { provider: { id: '../evil', name: 'Evil' } })),
}

/** Lies in the page of the provider, which is not opened then. */
const pageLies: Readonly<Record<string, string>> = {
  'a page without TLS': 'http://provider.example/pay',
  'a name before the host': 'https://provider.example@evil.example/pay',
  'a script': 'javascript:alert(1)',
}

/** Lies in an order that is said to have arrived. */
const orderLies: Readonly<Record<string, Answer>> = {
  id: { id: 'another-order' },
  provider: { provider: 'another' },
  network: { chain: 'eip155:8453' },
  status: { status: 'arrived' },
}

test('a service that lies about a purchase: nothing to buy, no page that opens, and nothing that arrived', async ({
  buying: p,
  chains,
}) => {
  test.setTimeout(240_000)
  const before = await chains.balance(1, 'USDC', own)
  const lies = await routeLies(p.page)
  await p.open(`?plugins=${plugins.join()}`)
  await p.connect()
  await p.button.click()
  await p.part('account-action-onramp').click()
  await p.part('onramp-asset').click()
  await p.part('onramp-choice-USDC').click()
  for (const [index, [field, lie]] of Object.entries(quoteLies).entries()) {
    lies.set({ [quotes]: lie })
    await p.part('onramp-amount').fill(`${50 + index}`)
    await expect(p.part('onramp-none'), field).toBeVisible()
    await expect(p.part('onramp-continue'), field).toBeDisabled()
    expect(lies.told, field).toBeGreaterThan(0)
    // the prices of before are gone
    lies.set({})
    await p.part('onramp-amount').fill(`${150 + index}`)
    await expect(p.part('onramp-quotes'), field).toBeVisible()
  }

  const pages = p.page.context().pages().length
  const toPage =
    (url: string): Lie =>
    (answer) =>
      void Object.assign(answer, { url })
  for (const [index, [field, url]] of Object.entries(pageLies).entries()) {
    lies.set({ [generator]: toPage(url) })
    await p.part(index === 0 ? 'onramp-continue' : 'onramp-retry').click()
    await expect.poll(() => lies.told, field).toBeGreaterThan(0)
    await expect(p.dialog, field).toContainText('can’t be opened')
    await expect(p.dialog, field).toContainText('The address of the provider’s page is not secure')
    await expect(p.part('onramp-open'), field).toBeHidden()
  }
  // nothing proves which page is the provider's: its host is shown before it opens
  lies.set({ [generator]: toPage('https://evil.example/pay') })
  await p.part('onramp-retry').click()
  await expect(p.dialog).toContainText('You leave this page for evil.example')
  const shown = await p.part('onramp-to').textContent()
  expect(shown?.replace(/\s/g, '').toLowerCase()).toContain(own.toLowerCase())
  expect(p.page.context().pages()).toHaveLength(pages)

  await p.part('frame-back').click()
  lies.set({})
  await p.part('onramp-quick-50').click()
  await p.part('onramp-continue').click()
  const opens = p.page.context().waitForEvent('page')
  await p.part('onramp-open').click()
  await opens
  for (const [field, fields] of Object.entries(orderLies)) {
    lies.set({ [orders]: (answer) => void Object.assign(answer, { status: 'done' }, fields) })
    await expect.poll(() => lies.told, { message: field, timeout: 30_000 }).toBeGreaterThan(0)
    await expect(p.part('onramp-unreachable'), field).toBeVisible()
    await expect(p.part('onramp-order-waiting'), field).toBeVisible()
  }
  lies.set({})
  await expect(p.part('onramp-unreachable')).toBeHidden()
  await expect(p.part('onramp-order-waiting')).toBeVisible()
  expect(await chains.balance(1, 'USDC', own)).toBe(before)
})
