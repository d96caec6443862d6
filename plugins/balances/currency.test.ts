import { afterEach, expect, test, vi } from 'vitest'
import { kernelVersion, localeAtom } from '#kernel'
import { createPluginHarness, settle, until, type Harness, type HttpAnswer } from '#kernel/testing'
import { service } from '../service/index.js'
import { balancesService, fiatCurrencyAtom, moneyAtom } from './contract.js'
import { currencyOfLocale } from './currency-of-locale.js'
import { followCurrency, type Rates } from './follow-currency.js'
import { balances } from './index.js'
import { balancesCompanions, sampleAssets } from './testing/sample-balances.js'

test.each([
  ['en', ['en-US'], 'USD'],
  ['en', [], 'USD'],
  ['en', ['de-DE', 'en-GB'], 'GBP'],
  ['de', [], 'EUR'],
  ['de-CH', ['de-DE'], 'CHF'],
  ['de', ['de-AT'], 'EUR'],
  ['fr', ['en-US'], 'EUR'],
  ['pt', [], 'BRL'],
  ['pt-PT', [], 'EUR'],
  ['ja', [], 'JPY'],
  ['zh', [], 'CNY'],
  ['ar', ['ar-SA'], 'SAR'],
  ['en-AQ', [], 'USD'],
  ['no tag', ['also none'], 'USD'],
])('the currency of %s with the languages %j is %s', (locale, languages, currency) => {
  expect(currencyOfLocale(locale, languages)).toBe(currency)
})

const base = 'https://service.example'
const url = (path: string, query: Readonly<Record<string, string>> = {}) =>
  `${base}/${path}?${new URLSearchParams({ ...query, projectId: 'shop', st: 'appkit', sv: `js-${kernelVersion}` }).toString()}`
const ratesUrl = url('v1/fungible/rates')

let h: Harness | undefined
afterEach(() => h?.dispose())

async function start(currency: string | undefined, rates: HttpAnswer) {
  h = createPluginHarness(balances(currency === undefined ? {} : { currency }), {
    companions: [service(), ...balancesCompanions({ assets: async () => sampleAssets })],
    service: base,
    projectId: 'shop',
    http: {
      [ratesUrl]: rates,
      [`${base}/v1/fungible/price`]: () => ({ fungibles: [] }),
      [url('v1/supported-chains')]: () => ({ http: [], ws: [] }),
    },
  })
  await settle()
  const harness = h
  const asked = () => harness.http.calls.filter((call) => call.url === ratesUrl).length
  expect(asked()).toBe(0)
  await harness.service(balancesService).refresh()
  return { harness, asked, shown: () => harness.read(fiatCurrencyAtom) }
}

const known = () => ({ base: 'usd', rates: { EUR: 0.9, JPY: 150 } })

// behaviour 16.18
test('a host chooses the currency, and its rate is asked for with the balances', async () => {
  const { shown, asked, harness } = await start('EUR', known)
  expect(shown()).toEqual({ currency: 'EUR', rate: 0.9 })
  expect(harness.read(moneyAtom)('1000.1')).toBe('€900.09')
  await harness.service(balancesService).refresh({ force: true })
  expect(asked()).toBe(1)
})

// behaviour 16.18
test('without a choice the currency is that of the language, and follows it', async () => {
  const { shown, asked, harness } = await start(undefined, known)
  expect([shown(), asked()]).toEqual([{ currency: 'USD', rate: 1 }, 0])
  harness.store.set(localeAtom, 'ja')
  await until(() => shown().currency === 'JPY', 'the yen')
  expect(harness.read(moneyAtom)('2.999')).toBe('￥449')
  harness.store.set(localeAtom, 'en-US')
  await until(() => shown().currency === 'USD', 'the dollar')
  expect(asked()).toBe(1)
})

test.each([
  ['another base', () => ({ base: 'eur', rates: { EUR: 1 } })],
  ['a negative rate', () => ({ base: 'usd', rates: { EUR: -1 } })],
  ['an immense rate', () => ({ base: 'usd', rates: { EUR: 1e308 } })],
  ['a rate as text', () => ({ base: 'usd', rates: { EUR: '1' } })],
  ['no answer', () => Promise.reject(new Error('down'))],
])('%s leaves US dollars', async (_, rates) => {
  const { shown } = await start('EUR', rates)
  expect(shown()).toEqual({ currency: 'USD', rate: 1 })
})

function follow(chosen: string | undefined, rates: Rates | undefined) {
  const warn = vi.fn<(message: string) => void>()
  const ended = new AbortController()
  h = createPluginHarness(balances())
  const follower = followCurrency({
    ...{ store: h.store, signal: ended.signal, chosen, warn },
    now: () => 0,
    rates: async () => rates,
  })
  return { warn, follower }
}

// behaviour 16.18
test('a chosen currency that the service does not know is warned of once, with the option and the remedy', async () => {
  const { warn, follower } = follow(
    'XTS',
    new Map([
      ['JPY', 150],
      ['EUR', 0.9],
    ]),
  )
  await follower.ready()
  await follower.ready()
  expect(warn.mock.calls).toEqual([
    [
      'The option currency of balances() is "XTS", which the service does not know; fiat values are in USD. Set it to one of EUR, JPY, or remove it.',
    ],
  ])
  expect(h?.read(fiatCurrencyAtom).currency).toBe('USD')
})

test.each([
  ['USD', new Map()],
  [undefined, new Map([['EUR', 0.9]])],
  // the service did not answer: the currency may be known to it
  ['EUR', undefined],
])('%s with %j is not warned of', async (chosen, rates) => {
  const { warn, follower } = follow(chosen, rates)
  await follower.ready()
  expect(warn).not.toHaveBeenCalled()
})

test('a rate that cannot be read again is used for a day, and then values are in US dollars', async () => {
  h = createPluginHarness(balances())
  const { store } = h
  const { signal } = new AbortController()
  let [time, answer]: [number, Rates | undefined] = [0, new Map([['EUR', 0.9]])]
  const follower = followCurrency({
    ...{ store, signal, chosen: 'EUR', now: () => time },
    ...{ rates: async () => answer, warn: () => {} },
  })
  const currencyAfter = async (ms: number) => {
    time += ms
    await follower.ready()
    return store.get(fiatCurrencyAtom).currency
  }
  expect(await currencyAfter(0)).toBe('EUR')
  answer = undefined
  expect(await currencyAfter(86_399_999)).toBe('EUR')
  expect(await currencyAfter(1)).toBe('USD')
  answer = new Map([['EUR', 0.8]])
  expect(await currencyAfter(1)).toBe('EUR')
})
