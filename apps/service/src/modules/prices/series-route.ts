import type { ServiceApp } from '../../platform/http/route-types.js'
import type { PriceSeries } from './create-price-series.js'
import { priceUnavailable } from './price-unavailable.js'
import { seriesAnswer, seriesQuery } from './wire.js'

/** Registers GET /v1/fungible/series. An asset without prices has no points. */
export function seriesRoute(app: ServiceApp, series: PriceSeries): void {
  const schema = {
    summary: 'Prices of an asset over a time, for a chart',
    querystring: seriesQuery,
    response: { 200: seriesAnswer },
  }
  app.get('/v1/fungible/series', { schema }, async (request) => {
    const { address, currency, range } = request.query
    const points = await priceUnavailable(series.read(address, range), 'Prices of the past')
    return {
      ...{ address, currency, range },
      points: points.map(({ at, price }): [number, number] => [at, Number(price)]),
    }
  })
}
