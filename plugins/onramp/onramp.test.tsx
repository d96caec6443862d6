import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentEntryAtom } from '#kernel'
import {
  conformsToPlugin,
  createFakeStorage,
  createPluginHarness,
  fakeNetwork,
  settle,
  until,
  type FakeStorage,
  type Harness,
} from '#kernel/testing'
import { accountActions } from '#plugins/account/contract'
import { canBuyAtom, onrampForm, onrampOrder, onrampService } from './contract.js'
import { onramp } from './index.js'
import {
  missing,
  pageUrl,
  sampleAddress,
  sampleOnramp,
  transactionHash,
  urls,
  wireOptions,
  wireOrder,
  wireQuote,
  wireQuotes,
  type SampleOnramp,
} from './testing/sample-onramp.js'
import { toOrder, toQuotes, toReview } from './testing/steps.js'
import { ordersAtom } from './state.js'

conformsToPlugin(test, () => onramp())

let h: Harness
let started: Harness[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(started.map((one) => one.dispose()))
  started = []
})

function start(sample: SampleOnramp = {}, storage: FakeStorage = createFakeStorage()) {
  h = createPluginHarness(onramp(), { ...sampleOnramp(sample), storage })
  started.push(h)
}

const asked = (url: string) => h.http.calls.filter((call) => call.url === url)
const rows = (root: ShadowRoot) =>
  [...root.querySelectorAll('.quote')].map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim())

describe('form', () => {
  test('is an action of the account, and asks the service for nothing before it opens', async () => {
    start()
    expect(h.fills(accountActions).map(({ id, rank }) => [id, rank])).toEqual([['onramp', 10]])
    await settle()
    expect(h.http.calls).toEqual([])
    await toQuotes(h)
    expect(asked(urls.quotes)).toMatchObject([
      {
        body: {
          ...{ purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'base' },
          paymentMethod: 'card',
        },
      },
    ])
    expect(h.emitted.map(({ id }) => id)).toContain('onramp.opened')
    expect(h.errors).toEqual([])
  })

  test('nothing can be bought on a network of another namespace', async () => {
    start({ network: fakeNetwork('bip122', 1) })
    expect(h.read(canBuyAtom)).toBe(false)
    expect(h.fills(accountActions)).toEqual([])
    const screen = await h.open(onrampForm)
    await screen.sees('Nothing to buy here')
  })

  test('the provider that pays out most is marked and first, whatever the order of the service', async () => {
    start()
    const screen = await toQuotes(h)
    expect(rows(screen.root)).toEqual([
      'Fjordpay Best price, fee $1.40 0.0429 ETH $98.60',
      'Cedar Exchange Fee $1.95 0.0427 ETH $98.05',
      'Sandbox Not in your country',
    ])
    expect(screen.text()).toContain('Providers usually take 1 to 2 % in fees.')
  })

  test('another provider can be chosen', async () => {
    start()
    const screen = await toQuotes(h)
    ;(screen.root.querySelector('[data-testid="onramp-provider-cedar"]') as HTMLInputElement).click()
    await screen.button('Continue with Cedar Exchange')
  })

  test('an amount outside of the limits names the limit, and is not asked for', async () => {
    start()
    const screen = await toQuotes(h)
    expect(screen.text()).toContain('$10 to $7,500 by card')
    await screen.type('You pay', '8000')
    await screen.sees('A card takes up to $7,500. A bank transfer takes up to $25,000.')
    await h.clock.advance(1_000)
    expect(asked(urls.quotes)).toHaveLength(1)
    await screen.press('Bank transfer')
    await screen.sees('$10 to $25,000 by bank transfer')
    await h.clock.advance(400)
    expect(asked(urls.quotes)[1]).toMatchObject({
      body: { amount: '8000', paymentMethod: 'ach_bank_account' },
    })
  })

  test('one press fills in an amount', async () => {
    start()
    const screen = await toQuotes(h)
    await screen.press('$250')
    expect((await screen.field('You pay')).value).toBe('250')
    await h.clock.advance(400)
    expect(asked(urls.quotes)[1]).toMatchObject({ body: { amount: '250' } })
  })

  test('an answer for a former amount is dropped', async () => {
    let answer = (_: unknown) => {}
    const late = new Promise((resolve) => (answer = resolve))
    start({
      quotes: ({ body }) => ((body as { amount: string }).amount === '100' ? late : wireQuotes),
    })
    const screen = await h.open(onrampForm)
    await screen.field('You pay')
    await h.clock.advance(400)
    await screen.type('You pay', '100.5')
    await h.clock.advance(400)
    await screen.button('Continue with Fjordpay')
    answer({ quotes: [wireQuote('evil', 'Late', ['9', '99', '0.1'])] })
    await settle()
    expect(screen.text()).not.toContain('Late')
  })

  test('prices are asked for again when they run out', async () => {
    start({
      quotes: () => ({
        quotes: [
          wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20'], {
            expiresAt: new Date(h.clock.now() + 30_000).toISOString(),
          }),
        ],
      }),
    })
    await toQuotes(h)
    await h.clock.advance(29_000)
    expect(asked(urls.quotes)).toHaveLength(1)
    await h.clock.advance(2_000)
    expect(asked(urls.quotes)).toHaveLength(2)
  })

  test.each([
    ['of another asset', { purchaseAmount: { amount: '9', currency: 'SHIB' } }],
    ['of another payment currency', { paymentTotal: { amount: '1', currency: 'JPY' } }],
    ['without a sum', { paymentSubtotal: undefined }],
    ['with a sum that is no number', { purchaseAmount: { amount: '1e9', currency: 'ETH' } }],
    ['that pays out nothing', { purchaseAmount: { amount: '0', currency: 'ETH' } }],
    ['that has run out', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['without an id', { quoteId: '' }],
  ])('a quote %s is left out', async (_, fields) => {
    start({
      quotes: () => ({
        quotes: [
          ...wireQuotes.quotes,
          wireQuote('evil', 'Hostile', ['9', '99', '0.1'], fields),
          null,
          { provider: { id: 'odd', name: 'Odd' }, refusal: 'because' },
        ],
      }),
    })
    const screen = await toQuotes(h)
    expect(rows(screen.root)).toHaveLength(3)
  })

  test.each([
    ['fast', 5],
    ['slow', -5],
  ])('a clock of the visitor that is minutes %s has quotes for their minute', async (_, minutes) => {
    const serviceNow = () => h.clock.now() - minutes * 60_000
    start({
      quotes: () => ({
        quotes: [
          wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20'], {
            expiresAt: new Date(serviceNow() + 60_000).toISOString(),
            expiresInSeconds: 60,
          }),
        ],
      }),
    })
    const screen = await toReview(h)
    await screen.button('Open Fjordpay')
    await h.clock.advance(50_000)
    expect(screen.text()).not.toContain('This price has run out')
    await h.clock.advance(10_000)
    await screen.sees('This price has run out')
  })

  // money 27
  test('a fast clock has the quotes of a service that tells only a time', async () => {
    start({
      quotes: () => ({
        quotes: [
          wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20'], {
            expiresAt: new Date(h.clock.now() - 4 * 60_000).toISOString(),
          }),
        ],
      }),
    })
    const screen = await toReview(h)
    await screen.button('Open Fjordpay')
    await h.clock.advance(61_000)
    await screen.sees('This price has run out')
  })

  // money 27
  test.each([
    ['a test network', fakeNetwork('eip155', 11155111)],
    ['an EVM chain that is not sold', fakeNetwork('eip155', 7777777)],
    ['a test network of Solana', fakeNetwork('solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1')],
  ])('on %s nothing of a main network is offered', async (_, network) => {
    const solana = {
      ...{ id: 'SOL', name: 'Solana', symbol: 'SOL' },
      networks: [
        {
          ...{ name: 'solana', display_name: 'Solana', contract_address: '' },
          ...{ chain_id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
        },
      ],
    }
    const { purchaseCurrencies } = wireOptions
    start({
      network,
      options: () => ({ ...wireOptions, purchaseCurrencies: [...purchaseCurrencies, solana] }),
    })
    const screen = await h.open(onrampForm)
    await screen.sees('Nothing to buy here')
    expect(asked(urls.quotes)).toEqual([])
  })

  test('a provider that is there twice has its first line', async () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
    const again = [
      wireQuote('fjordpay', 'Second', ['9', '99', '0.1']),
      { provider: { id: 'sandbox', name: 'Sandbox' }, refusal: 'network' },
      { provider: { id: 'fjordpay', name: 'Third' }, refusal: 'country' },
    ]
    start({ quotes: () => ({ quotes: [...wireQuotes.quotes, ...again] }) })
    const screen = await toQuotes(h)
    expect(rows(screen.root)).toHaveLength(3)
    expect(screen.text()).not.toMatch(/Second|Third/)
    expect(warn).not.toHaveBeenCalled()
  })

  test('a payment method that is called like a method of objects has the name of the service, once', async () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
    const method = { id: 'constructor', min: '10.00', max: '500.00' }
    const options = {
      ...wireOptions,
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [method, method] },
        ...wireOptions.paymentCurrencies,
      ],
      purchaseCurrencies: [...wireOptions.purchaseCurrencies, ...wireOptions.purchaseCurrencies],
    }
    start({ options: () => options })
    const screen = await h.open(onrampForm)
    await screen.sees('$10 to $500 by constructor')
    expect(screen.root.querySelectorAll('[data-testid="onramp-method-constructor"]')).toHaveLength(1)
    await screen.press('Choose what to buy, now ETH')
    await screen.sees('USD Coin')
    expect(screen.root.querySelectorAll('[data-testid="onramp-choice-USDC"]')).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('a service with one provider is asked for its quote', async () => {
    const { provider: _, ...quote } = wireQuote('x', 'X', ['0.0429', '98.60', '1.20'])
    start({ quotes: missing, quote: () => quote })
    const screen = await h.open(onrampForm)
    await screen.field('You pay')
    await h.clock.advance(400)
    await screen.button('Continue with Coinbase')
  })
})

describe('examples', () => {
  test('are shown while the options cannot be read, and cannot be bought', async () => {
    let options = missing
    start({ options: (call) => options(call) })
    const screen = await h.open(onrampForm)
    await screen.sees('$10 to $7,500 by card')
    await h.clock.advance(400)
    await screen.sees('These are only examples')
    expect(rows(screen.root)).toEqual(['Example Fee $2.00 0.0392 ETH $98.00'])
    expect(screen.root.querySelector('[data-testid="onramp-continue"], [type="radio"]')).toBeNull()
    expect(asked(urls.quotes)).toEqual([])
    options = () => wireOptions
    await screen.press('Try again')
    await screen.sees('Loading prices')
    await h.clock.advance(400)
    await screen.button('Continue with Fjordpay')
  })

  test.each([
    ['cannot be read', missing],
    ['is no list', () => ({ quotes: {} })],
  ])('are shown if an answer with quotes %s', async (_, quotes) => {
    start({ quotes })
    const screen = await h.open(onrampForm)
    await screen.field('You pay')
    await h.clock.advance(400)
    await screen.sees('These are only examples')
    expect(screen.root.querySelector('[data-testid="onramp-continue"]')).toBeNull()
  })

  test.each([undefined, {}, { paymentCurrencies: [], purchaseCurrencies: [] }, { paymentCurrencies: 'USD' }])(
    'are shown if the options are %j',
    async (answer) => {
      start({ options: () => answer ?? null })
      const screen = await h.open(onrampForm)
      await screen.sees('These are only examples')
    },
  )
})

describe('page of the provider', () => {
  test('is announced, and opened by the press without an opener', async () => {
    start()
    const screen = await toReview(h)
    await screen.sees('Fjordpay opens in a new tab')
    await screen.sees('You leave this page for pay.fjordpay.example, a page of another company')
    await screen.sees(sampleAddress)
    expect(h.page.opened).toEqual([])
    expect(asked(urls.page)).toMatchObject([
      {
        body: {
          destinationWallets: [{ address: sampleAddress, blockchains: ['base'], assets: ['ETH'] }],
          ...{ defaultNetwork: 'base', defaultExperience: 'buy', presetFiatAmount: '100' },
          ...{
            paymentCurrency: 'USD',
            paymentMethod: 'card',
            provider: 'fjordpay',
            quoteId: 'quote-fjordpay',
          },
        },
      },
    ])
    ;(await screen.button('Open Fjordpay')).click()
    // in the same task
    expect(h.page.opened).toEqual([{ href: pageUrl, target: '_blank' }])
    await screen.sees('Finish at Fjordpay')
    const link = (await screen.button('No new tab? Open Fjordpay')) as HTMLAnchorElement
    expect([link.href, link.rel, link.target]).toEqual([pageUrl, 'noopener noreferrer', '_blank'])
    expect(h.emitted.map(({ id }) => id)).toContain('onramp.left')
    expect(h.errors).toEqual([])
  })

  test.each(['javascript:alert(1)', 'http://pay.example/', 'https://fjordpay.example@evil.example/'])(
    'is not opened at %s',
    async (url) => {
      start({ page: () => ({ url, orderId: 'order-1' }) })
      const screen = await toReview(h)
      await screen.sees('The address of the provider’s page is not secure')
      expect(screen.root.querySelector('[data-testid="onramp-open"]')).toBeNull()
      expect(h.page.opened).toEqual([])
    },
  )

  test('cannot be opened once the price has run out', async () => {
    start({
      quotes: () => ({
        quotes: [
          wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20'], {
            expiresAt: new Date(h.clock.now() + 60_000).toISOString(),
          }),
        ],
      }),
    })
    const screen = await toReview(h)
    await screen.button('Open Fjordpay')
    await h.clock.advance(60_000)
    await screen.sees('This price has run out')
    expect(screen.root.querySelector('[data-testid="onramp-open"]')).toBeNull()
  })
})

describe('order', () => {
  test('is followed until the asset has arrived', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('Finish at Fjordpay')
    answer = wireOrder('paid')
    await h.clock.advance(2_000)
    await screen.sees('Fjordpay has your payment')
    answer = wireOrder('sending', { transactionHash })
    await h.clock.advance(10_000)
    await screen.sees('Your ETH is on its way')
    // never back
    answer = wireOrder('waiting')
    await h.clock.advance(10_000)
    expect(screen.text()).toContain('Your ETH is on its way')
    answer = wireOrder('done', { transactionHash, amount: '0.0428' })
    await h.clock.advance(10_000)
    await screen.sees('0.0428 ETH arrived')
    const link = (await screen.button('View transaction')) as HTMLAnchorElement
    expect(link.href).toBe(`https://basescan.example/tx/${transactionHash}`)
    const count = asked(urls.order).length
    await h.clock.advance(60_000)
    expect(asked(urls.order)).toHaveLength(count)
  })

  test('of less than quoted says what has arrived', async () => {
    start({ order: () => wireOrder('done', { quotedAmount: '0.0428', amount: '0.0411' }) })
    const screen = await toOrder(h)
    await screen.sees('0.0411 ETH arrived')
    expect(screen.root.querySelector('[data-testid="onramp-get"]')?.textContent).toContain('0.0411')
    expect(screen.text()).not.toContain('0.0428')
  })

  test('a reload keeps it, without the page of the provider', async () => {
    const storage = createFakeStorage()
    start({}, storage)
    const before = await toOrder(h)
    await before.sees('Finish at Fjordpay')
    await until(() => [...storage.entries.keys()].some((key) => key.includes('onramp.orders')), 'the order')
    expect([...storage.entries.values()].join()).not.toContain('pay.fjordpay.example')
    await h.dispose()
    started = []
    start({ order: () => wireOrder('done', { amount: '0.0428' }) }, storage)
    const screen = await h.open(onrampForm)
    await screen.sees('$10 to $7,500 by card')
    await until(() => h.read(ordersAtom)[0]?.status === 'done', 'the order')
    const after = await h.open(onrampOrder, { id: 'order-1' })
    await after.sees('0.0428 ETH arrived')
    await until(() => ![...storage.entries.keys()].some((key) => key.includes('onramp.orders')), 'no order')
  })

  test('a toast says how it ended while the modal is closed, and leads to it', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('Finish at Fjordpay')
    h.router.close()
    await h.clock.advance(1_000)
    answer = wireOrder('done', { amount: '0.0428' })
    await h.clock.advance(1_500)
    await screen.sees('0.0428 ETH arrived')
    expect(screen.root.querySelector('[data-testid="onramp-order-done"]')).toBeNull()
    await screen.press('Show')
    await until(() => screen.root.querySelector('[data-testid="onramp-order-done"]'), 'the order')
  })

  test('its view is enough: one that ends there has no toast', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('Finish at Fjordpay')
    answer = wireOrder('failed', { isPayable: false })
    await h.clock.advance(10_000)
    await screen.sees('The purchase failed')
    expect(screen.text()).not.toContain('Your purchase of ETH at Fjordpay failed')
  })

  test('after a reload it is followed without a press, and a toast says that it failed', async () => {
    const storage = createFakeStorage()
    start({}, storage)
    await toOrder(h)
    await until(() => [...storage.entries.keys()].some((key) => key.includes('onramp.orders')), 'the order')
    await h.dispose()
    started = []
    start({ order: () => wireOrder('failed', { isPayable: false }) }, storage)
    await h.clock.advance(1)
    await until(() => h.read(ordersAtom)[0]?.status === 'failed', 'the end')
    expect(asked(urls.options)).toEqual([])
    // nothing was opened
    const toast = await until(
      () =>
        document
          .querySelector('[data-testid="foyer-modal"]')
          ?.shadowRoot?.querySelector<HTMLElement>('[data-testid^="toast"]'),
      'the toast',
    )
    expect(toast.textContent).toContain('Your purchase of ETH at Fjordpay failed')
  })

  test('the form leads to one that is not final', async () => {
    start()
    await toOrder(h)
    const screen = await h.open(onrampForm)
    await screen.sees('Your purchase at Fjordpay isn’t finished')
    await screen.press('Show')
    await screen.sees('Finish at Fjordpay')
    expect(h.read(currentEntryAtom)).toMatchObject({ params: { id: 'order-1' } })
  })

  test('one that takes half an hour is asked for again by a press only', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    await h.clock.advance(31 * 60_000)
    await screen.sees('Still waiting for Fjordpay')
    const count = asked(urls.order).length
    await h.clock.advance(60 * 60_000)
    expect(asked(urls.order)).toHaveLength(count)
    answer = wireOrder('done')
    await screen.press('Check again')
    await screen.sees('ETH arrived')
  })

  test('a status that cannot be read is no failure', async () => {
    let order = missing
    start({ order: (call) => order(call) })
    const screen = await toOrder(h)
    await screen.sees('The status can’t be read now')
    expect(screen.text()).toContain('Finish at Fjordpay')
    order = () => wireOrder('paid')
    await h.clock.advance(10_000)
    await screen.sees('Fjordpay has your payment')
  })

  test.each([
    ['of another chain', wireOrder('done', { chain: 'eip155:1' })],
    ['of another order', wireOrder('done', { id: 'order-2' })],
    ['of another provider', wireOrder('done', { provider: 'cedar' })],
    ['of no known status', wireOrder('refunded')],
  ])('an answer %s is not taken', async (_, answer) => {
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('The status can’t be read now')
    expect(h.read(ordersAtom)).toMatchObject([{ status: 'waiting' }])
  })

  // money 13
  test('goes on after a refused card, and offers no second purchase while the page can be paid', async () => {
    let answer: object = wireOrder('failed', { isPayable: true })
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('Your payment didn’t go through')
    await screen.sees(
      'You can pay another way at Fjordpay, in the tab that opened. If you do, your ETH still arrives.',
    )
    expect(screen.root.querySelector('[data-testid="onramp-again"]')).toBeNull()
    const link = (await screen.button('Open Fjordpay')) as HTMLAnchorElement
    expect(link.href).toBe(pageUrl)
    const form = await h.open(onrampForm)
    await form.sees('Your purchase at Fjordpay isn’t finished')
    await form.press('Show')
    answer = wireOrder('paid', { isPayable: true })
    await h.clock.advance(10_000)
    await screen.sees('Fjordpay has your payment')
    answer = wireOrder('failed', { isPayable: true })
    await h.clock.advance(10_000)
    await screen.sees('Your payment didn’t go through')
    answer = wireOrder('done', { amount: '0.0428' })
    await h.clock.advance(10_000)
    await screen.sees('0.0428 ETH arrived')
  })

  test('of a service that does not tell whether the page can be paid offers no second purchase', async () => {
    start({ order: () => wireOrder('failed') })
    const screen = await toOrder(h)
    await screen.sees('Your payment didn’t go through')
    expect(screen.root.querySelector('[data-testid="onramp-again"]')).toBeNull()
  })

  test('after a refused card is restored by a reload as it was, and followed', async () => {
    const storage = createFakeStorage()
    let answer: object = wireOrder('failed', { isPayable: true })
    const sample = { order: () => answer }
    start(sample, storage)
    await (await toOrder(h)).sees('Your payment didn’t go through')
    await settle()
    await h.dispose()
    started = []
    start({ order: missing }, storage)
    const screen = await h.open(onrampOrder, { id: 'order-1' })
    await screen.sees('Your payment didn’t go through')
    await h.dispose()
    started = []
    answer = wireOrder('done', { amount: '0.0428' })
    start(sample, storage)
    await (await h.open(onrampOrder, { id: 'order-1' })).sees('0.0428 ETH arrived')
  })

  test('toasts tell a refused card, and what arrives by the next one', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('Finish at Fjordpay')
    h.router.close()
    await h.clock.advance(1_000)
    answer = wireOrder('failed', { isPayable: true })
    await h.clock.advance(10_000)
    await screen.sees('Your payment at Fjordpay didn’t go through')
    answer = wireOrder('done', { amount: '0.0428' })
    await h.clock.advance(10_000)
    await screen.sees('0.0428 ETH arrived')
  })

  // money 27
  test.each([
    ['paid', 'Fjordpay has your payment'],
    ['sending', 'Your ETH is on its way'],
  ])('a reload keeps that it is %s while the service cannot be reached', async (status, title) => {
    const storage = createFakeStorage()
    start({ order: () => wireOrder(status, { transactionHash }) }, storage)
    await (await toOrder(h)).sees(title)
    await settle()
    await h.dispose()
    started = []
    start({ order: missing }, storage)
    const screen = await h.open(onrampOrder, { id: 'order-1' })
    await screen.sees(title)
    await screen.sees('The status can’t be read now')
    expect(screen.text()).not.toContain('Pay in the tab that opened')
    expect(screen.root.querySelector('[data-testid="onramp-hash"]')).not.toBeNull()
  })

  // money 38
  test('that arrived without an amount names none, and not that of the quote', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    answer = wireOrder('done')
    await h.clock.advance(10_000)
    await screen.sees('Your ETH arrived')
    expect(screen.text()).not.toContain('0.0429 ETH arrived')
    expect(screen.text()).toContain('You get about')
  })

  // money 38
  test('that arrived without an amount names none in its toast', async () => {
    let answer: object = wireOrder('waiting')
    start({ order: () => answer })
    const screen = await toOrder(h)
    await screen.sees('Finish at Fjordpay')
    h.router.close()
    await h.clock.advance(1_000)
    answer = wireOrder('done')
    await h.clock.advance(10_000)
    await screen.sees('Your ETH arrived')
    expect(screen.text()).not.toContain('0.0429')
  })

  test('one without an id is not followed', async () => {
    start({ page: () => ({ url: pageUrl }) })
    const screen = await toOrder(h)
    await screen.sees('Fjordpay shows there how far your purchase is.')
    await h.clock.advance(60_000)
    expect(asked(urls.order)).toEqual([])
  })

  test('a failed one leads to the form once its page cannot be paid any more', async () => {
    start({ order: () => wireOrder('failed', { isPayable: false }) })
    const screen = await toOrder(h)
    await screen.sees('No ETH was sent. Ask Fjordpay whether you were charged.')
    await screen.press('Try again')
    await screen.field('You pay')
  })
})

describe('in a restricted time zone', () => {
  const startIn = (timeZone: string, respectRestrictedTimezones: boolean) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone }
    })
    h = createPluginHarness(onramp({ respectRestrictedTimezones }), sampleOnramp({}))
    started.push(h)
  }

  test('there is no button and no form, and calls are refused in words', async () => {
    startIn('Asia/Macau', true)
    expect(h.fills(accountActions)).toEqual([])
    const screen = await h.open(onrampForm)
    await screen.sees('Purchases aren’t available here')
    await expect(h.service(onrampService).options()).rejects.toThrow(
      'Purchases are not available in this time zone',
    )
    expect(h.http.calls).toEqual([])
  })

  test.each([
    ['Asia/Macau', false],
    ['Asia/Tokyo', true],
  ])('%s with the option %s: as elsewhere', (zone, option) => {
    startIn(zone, option)
    expect(h.fills(accountActions).map(({ id }) => id)).toEqual(['onramp'])
  })
})
