import { median } from '../median.mjs'
import { table } from '../table.mjs'
import { percentile } from '../percentile.mjs'

/**
 * The relay's figures as text. Nothing is promised of them: machines differ.
 *
 * @param {import('./measure-relay.mjs').RelayFigures} measured
 * @returns {string}
 */
export function relayReport({ trips, messagesPerSecond, clients, memory }) {
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(0)
  return table(
    ['Relay of a service with an embedded database', 'measured'],
    [
      ['request and answer, median, ms', median(trips).toFixed(1)],
      ['request and answer, 95 of 100 within, ms', percentile(trips, 95).toFixed(1)],
      [`messages a second, ${clients} clients at once`, messagesPerSecond.toFixed(0)],
      ['memory of the service at rest, MB', megabytes(memory.rest)],
      [`  with ${clients} clients`, megabytes(memory.connected)],
      ['  after their messages', megabytes(memory.after)],
    ],
  )
}
