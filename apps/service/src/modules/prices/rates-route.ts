import type { ServiceApp } from '../../platform/http/route-types.js'
import type { ReadRates } from './create-rates.js'
import { priceUnavailable } from './price-unavailable.js'
import { ratesAnswer } from './wire.js'

/** Registers GET /v1/fungible/rates. */
export function ratesRoute(app: ServiceApp, readRates: ReadRates): void {
  const schema = { summary: 'Rates of currencies for one US dollar', response: { 200: ratesAnswer } }
  app.get('/v1/fungible/rates', { schema }, async () => {
    const { rates, ageMs } = await priceUnavailable(readRates(), 'Rates of currencies')
    return {
      base: 'usd' as const,
      ageSeconds: Math.floor(ageMs / 1_000),
      rates: Object.fromEntries([...rates].map(([code, rate]) => [code, Number(rate)])),
    }
  })
}
