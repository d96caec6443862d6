import type { DetailTotal, EventTotal } from './counts-store.js'
import { funnelSteps } from './event-names.js'

/** Returns the funnel as a table: page loads that reached each step, with their shares of the first and of the step before. */
export function funnelLines(totals: readonly EventTotal[]): readonly string[] {
  const reached = funnelSteps.map(({ names }) =>
    totals
      .filter(({ name }) => names.some((reaches) => reaches === name))
      .reduce((sum, { sessions }) => sum + sessions, 0),
  )
  const rows = funnelSteps.map(({ title }, step) => [
    title,
    String(reached[step]),
    shareOf(reached[step], reached[0]),
    step === 0 ? '' : shareOf(reached[step], reached[step - 1]),
  ])
  return tableOf([['Step', 'Page loads', 'Of opened', 'Of step before'], ...rows])
}

/** Returns the number of times that each event happened as a table, the most frequent first. */
export function allLines(totals: readonly EventTotal[]): readonly string[] {
  const sorted = [...totals].sort((one, next) => next.events - one.events)
  return tableOf([['Event', 'Times'], ...sorted.map(({ name, events }) => [name, String(events)])])
}

/** Returns the number of times that each event happened by network and detail as a table. */
export function detailLines(totals: readonly DetailTotal[]): readonly string[] {
  const rows = totals.map(({ name, network, detail, events }) => [
    name,
    network || '–',
    detail || '–',
    String(events),
  ])
  return tableOf([['Event', 'Network', 'Detail', 'Times'], ...rows])
}

/** Columns of texts. */
const texts: readonly string[] = ['Step', 'Event', 'Network', 'Detail']

/** Percent with one decimal; a dash where there is nothing to have a share of. */
function shareOf(part = 0, whole = 0): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`
}

/** Aligns columns: texts to the left, numbers and shares to the right. */
function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return texts.includes(rows[0]?.[column] ?? '') ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
