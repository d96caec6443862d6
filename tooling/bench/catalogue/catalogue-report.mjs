import { median } from '../median.mjs'
import { percentile } from '../percentile.mjs'
import { table } from '../table.mjs'

/**
 * The catalogue's figures as text. Nothing is promised of them: machines differ.
 *
 * @param {import('./measure-catalogue.mjs').CatalogueFigures} measured
 * @returns {string}
 */
export function catalogueReport(measured) {
  const rows = Object.entries(measured).map(([name, times]) => [
    name,
    median(times).toFixed(2),
    percentile(times, 95).toFixed(2),
  ])
  return table(['Catalogue of a service, ms over HTTP', 'median', '95 of 100'], rows)
}
