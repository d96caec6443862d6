import { useId } from 'react'
import { formatsAtom, type Formats } from '#kernel'
import { fiatValue } from '#kernel/money'
import { useAtom, useMessages, useStyles } from '#kernel/ui'
import { moneyAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
import type { PricePoint, SeriesRange } from '../series.js'
import { samplePoints, type SeriesSummary } from '../summarize-series.js'
import { chartPaths, chartSize } from './chart-paths.js'
import css from './price-chart.css?inline'
import { pricePlaces } from './price-places.js'
import { toneOf } from './PriceChange.js'

/** Rows of the table for screen readers. */
const maxRows = 12

/** Chart of a price: a line, its course in words, and a table for screen readers. */
export function PriceChart({
  points,
  summary,
  range,
}: {
  readonly points: readonly PricePoint[]
  readonly summary: SeriesSummary
  readonly range: SeriesRange
}) {
  const t = useMessages(balancesMessages)
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  useStyles(css)
  const id = useId()
  const priceText = (price: number) => money(fiatValue('1', price) ?? '0', pricePlaces(price))
  const { direction, change, first, last, low, high } = summary
  const values = { first: priceText(first[1]), last: priceText(last[1]) }
  const size = formats.change(change).replace('+', '')
  const course = {
    up: () => t('rose', { change: size, ...values }),
    down: () => t('fell', { change: size, ...values }),
    same: () => t('flat', { last: values.last }),
  }[direction]()
  const { line, area } = chartPaths(points)
  const at = (time: number) => timeText(formats, time, range)
  return (
    <figure className="price-chart" data-tone={toneOf[direction]} data-testid="asset-chart">
      <svg
        viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}course`}
      >
        <path className="price-chart-area" d={area} />
        <path className="price-chart-line" d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {/* time goes from left to right in every language, as in the chart */}
      <p className="price-chart-times" dir="ltr">
        <bdi>{at(first[0])}</bdi>
        <bdi>{at(last[0])}</bdi>
      </p>
      <figcaption>
        <p id={`${id}course`} className="price-chart-course" data-testid="asset-chart-course">
          {course}
        </p>
        <p>{t('extremes', { low: priceText(low), high: priceText(high) })}</p>
      </figcaption>
      {/* a table is as wide as its texts, also a hidden one: the element around it cuts it off */}
      <div className="visually-hidden">
        <table>
          <caption>{t('prices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('price')}</th>
            </tr>
          </thead>
          <tbody>
            {samplePoints(points, maxRows).map(([time, price]) => (
              <tr key={time}>
                <td>{at(time)}</td>
                <td>{priceText(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Returns a time of day within a day, a date and a time within a week, else a date. */
function timeText(formats: Formats, time: number, range: SeriesRange): string {
  if (range === '1d') return formats.time(time)
  const date = formats.date(time)
  return range === '1w' ? `${date}, ${formats.time(time)}` : date
}
