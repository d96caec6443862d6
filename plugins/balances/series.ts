import { schema, type StandardSchema } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import { defineEndpoints, get, type ApiClient } from '#plugins/service/contract'

/** Ranges of a chart: a day, a week, a month, a year. */
const seriesRanges = ['1d', '1w', '1m', '1y'] as const
export type SeriesRange = (typeof seriesRanges)[number]

/** Price in US dollars at a time in milliseconds since 1970. */
export type PricePoint = readonly [time: number, price: number]

/** An asset of a series: `address` of a native asset is that of its namespace for prices. */
export interface SeriesAsset {
  readonly chainId: CaipNetworkId
  readonly address: string
}

const dayMs = 86_400_000
const rangeMs: Readonly<Record<SeriesRange, number>> = {
  '1d': dayMs,
  '1w': 7 * dayMs,
  '1m': 30 * dayMs,
  '1y': 365 * dayMs,
}
/** How far the clocks of the visitor and of the service may be apart. */
const clockToleranceMs = 3_600_000
const maxPoints = 200
const maxPrice = 1e15
const maxBytes = 40_000

interface SeriesAnswer {
  readonly address: string
  readonly range: string
  readonly points: readonly PricePoint[]
}

type Fields = Readonly<Record<string, unknown>>

/** Schema of an answer. One point that cannot be a price refuses them all: a chart with a gap in it would be another chart. */
const seriesAnswer: StandardSchema<unknown, SeriesAnswer> = schema.custom((answer) => {
  const { address, currency, range, points } = Object(answer) as Fields
  if (currency !== 'usd') return { issues: [{ message: 'must be in usd' }] }
  if (typeof address !== 'string' || typeof range !== 'string')
    return { issues: [{ message: 'must have {address, range}' }] }
  if (!Array.isArray(points) || points.length > maxPoints || !arePoints(points))
    return { issues: [{ message: `must have up to ${maxPoints} points in the order of time` }] }
  return { value: { address, range, points } }
})

function arePoints(points: readonly unknown[]): points is readonly PricePoint[] {
  let last = 0
  return points.every((point) => {
    if (!Array.isArray(point) || point.length !== 2) return false
    const [time, price] = point as readonly unknown[]
    if (!Number.isSafeInteger(time) || (time as number) <= last) return false
    last = time as number
    return typeof price === 'number' && price > 0 && price <= maxPrice
  })
}

/** Endpoint of prices over a time. */
const seriesApi = /*#__PURE__*/ defineEndpoints('balances', {
  series: get('/v1/fungible/series', {
    params: schema.object({
      currency: schema.oneOf('usd'),
      address: schema.string(),
      range: schema.oneOf(...seriesRanges),
    }),
    response: seriesAnswer,
    maxBytes,
  }),
})

/**
 * Reads the prices of an asset in a range up to now, the oldest first.
 *
 * @param now milliseconds since 1970
 * @throws the errors of the client, and a TypeError if the answer is of another asset, range or time
 */
export async function readSeries(
  api: ApiClient,
  { chainId, address }: SeriesAsset,
  range: SeriesRange,
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal },
): Promise<readonly PricePoint[]> {
  const id = `${chainId}:${address}`
  const answer = await api.call(
    seriesApi.series,
    { currency: 'usd', address: id, range },
    { signal, maxRetries: 1 },
  )
  const [first = [now()], last = first] = [answer.points[0], answer.points.at(-1)]
  const isOfRange =
    first[0] >= now() - rangeMs[range] - clockToleranceMs && last[0] <= now() + clockToleranceMs
  if (answer.address !== id || answer.range !== range || !isOfRange)
    throw new TypeError(`The service answered with prices of another asset or time than ${id}, ${range}`)
  return answer.points
}
