import { definePlugin, schema, type Plugin, type StandardSchema } from '#kernel'
import { apiErrors, apiKey } from '#plugins/service/contract'
import type { PricePoint, SeriesRange } from '../series.js'

/** Request for a series, as the service gets it. */
export interface SeriesRequest {
  readonly currency: string
  readonly address: string
  readonly range: SeriesRange
}

const hourMs = 3_600_000
const stepMs: Readonly<Record<SeriesRange, number>> = {
  '1d': hourMs,
  '1w': 7 * hourMs,
  '1m': 30 * hourMs,
  '1y': 365 * hourMs,
}

/** Returns the prices of a range as points, the last one at a time. */
export function pointsUntil(
  now: number,
  range: SeriesRange,
  prices: readonly number[],
): readonly PricePoint[] {
  return prices.map((price, index): PricePoint => [
    now - (prices.length - 1 - index) * Math.floor((stepMs[range] * 23) / Math.max(prices.length - 1, 1)),
    price,
  ])
}

/** A service with prices. `answer` is validated as a real one. */
export function sampleSeries(answer: (request: SeriesRequest) => unknown) {
  const requests: SeriesRequest[] = []
  const call = async (
    endpoint: { readonly id: string; readonly response?: StandardSchema },
    input: SeriesRequest,
  ) => {
    // the balances are those of the namespace
    if (endpoint.id !== 'balances/series' || !endpoint.response) throw apiErrors.BAD_ANSWER()
    requests.push(input)
    const result = schema.check(endpoint.response, await answer(input))
    if (result.issues) throw apiErrors.BAD_ANSWER()
    return result.value
  }
  const plugin: Plugin = definePlugin({
    id: 'service',
    provides: { api: apiKey },
    setup: () => ({ api: () => ({ has: () => true, call }) as never }),
  })()
  return { plugin, requests }
}

/** Returns the answer of the service with prices of a range until a time. */
export const seriesOf = (
  { address, range, currency }: SeriesRequest,
  now: number,
  prices: readonly number[],
) => ({ address, range, currency, points: pointsUntil(now, range, prices) })
