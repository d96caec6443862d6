import { localeAtom, schema, type StandardSchema, type Store } from '#kernel'
import { defineEndpoints, get, type ApiClient } from '#plugins/service/contract'
import { fiatCurrencyAtom } from './contract.js'
import { currencyOfLocale } from './currency-of-locale.js'

const maxRate = 1e9
const maxRates = 500
/** Rates are read again after an hour. */
const freshMs = 3_600_000
/** Rates that cannot be read again are used for a day: older ones are not those of today. */
const maxAgeMs = 86_400_000

/** Units of currencies for one US dollar. */
export type Rates = ReadonlyMap<string, number>

type Fields = Readonly<Record<string, unknown>>

/** Schema of the rates. One that is none is left out: its currency is unknown. */
const ratesAnswer: StandardSchema<unknown, Rates> = schema.custom((answer) => {
  const { base, rates } = Object(answer) as Fields
  if (base !== 'usd' || Object(rates) !== rates) return { issues: [{ message: 'must have {base, rates}' }] }
  const entries = Object.entries(rates as Fields).slice(0, maxRates)
  return {
    value: new Map(
      entries.flatMap(([code, rate]) =>
        /^[A-Z]{3}$/.test(code) && typeof rate === 'number' && rate > 0 && rate <= maxRate
          ? [[code, rate] as const]
          : [],
      ),
    ),
  }
})

/** Endpoint of rates. */
const ratesApi = /*#__PURE__*/ defineEndpoints('balances', {
  rates: get('/v1/fungible/rates', { response: ratesAnswer }),
})

/** Reads the rates of the service. */
export const readRates = (api: ApiClient, signal: AbortSignal): Promise<Rates> =>
  api.call(ratesApi.rates, {}, { signal, maxRetries: 0 })

/** Keeps the currency of fiat values. */
export interface CurrencyFollower {
  /** Reads the rate of the currency, if it is not US dollars and not known. Never rejects. */
  ready(): Promise<void>
}

/**
 * Follows the currency that the host has chosen, else that of the locale. A currency without a rate is US dollars; for one that
 * the host has chosen there is a warning, once.
 */
export function followCurrency(deps: {
  readonly store: Store
  readonly signal: AbortSignal
  /** Option `currency` of the plugin. */
  readonly chosen: string | undefined
  readonly now: () => number
  /** Returns the rates; undefined if there is no service, or if it does not answer. */
  readonly rates: () => Promise<Rates | undefined>
  readonly warn: (message: string) => void
}): CurrencyFollower {
  const { store, signal, chosen, now, rates: ask, warn } = deps
  // a server has none
  const { languages = [] } = (globalThis as { readonly navigator?: Navigator }).navigator ?? {}
  let rates: Rates | undefined
  let readAt = -Infinity
  let isWarned = false

  const wanted = () => chosen?.toUpperCase() ?? currencyOfLocale(store.get(localeAtom), languages)

  function apply() {
    const currency = wanted()
    const rate = rates?.get(currency)
    const next = currency === 'USD' || rate === undefined ? { currency: 'USD', rate: 1 } : { currency, rate }
    const current = store.get(fiatCurrencyAtom)
    if (current.currency !== next.currency || current.rate !== next.rate) store.set(fiatCurrencyAtom, next)
  }

  function warnOnce() {
    const currency = wanted()
    if (chosen === undefined || !rates || currency === 'USD' || rates.has(currency) || isWarned) return
    isWarned = true
    const known = [...rates.keys()].sort().join(', ')
    const remedy = known
      ? `Set it to one of ${known}, or remove it.`
      : 'Its price source has no rates of currencies: change PRICE_SOURCE of the service, or remove the option.'
    warn(
      `The option currency of balances() is "${chosen}", which the service does not know; fiat values are in USD. ${remedy}`,
    )
  }

  async function ready() {
    if (signal.aborted) return
    if (wanted() !== 'USD' && now() - readAt >= freshMs) {
      const read = await ask().catch(() => undefined)
      if (signal.aborted) return
      if (read) {
        rates = read
        readAt = now()
      } else if (now() - readAt >= maxAgeMs) rates = undefined
    }
    apply()
    warnOnce()
  }

  const stop = store.sub(localeAtom, () => {
    // without the rates values stay in USD
    ready().catch(() => {})
  })
  signal.addEventListener('abort', stop, { once: true })
  return { ready }
}
