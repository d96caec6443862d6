import { budgets, kilobytes, overBudget } from './budgets.mjs'
import { table } from './table.mjs'

/**
 * What was measured as text, and what is not as promised.
 *
 * @param {import('./sizes.mjs').Measured} measured
 * @returns {{ text: string, faults: string[] }}
 */
export function sizesReport({ sizes, owners, graph }) {
  const rows = sizes.map(({ name, bytes, budget }) => [
    name,
    kilobytes(bytes),
    budget === undefined ? '' : kilobytes(budget),
    budget !== undefined && bytes > budget ? 'over' : '',
  ])
  const shares = owners.map(({ owner, rendered, bytes }) => [owner, kilobytes(rendered), kilobytes(bytes)])
  const text = [
    table(['Size, KB after gzip -9 (1 KB = 1 000 bytes)', 'measured', 'budget', ''], rows),
    '',
    table(['Entry with every plugin, by owner', 'before minifying', 'share after gzip'], shares),
    '',
    `Loaded with the entries: ${graph.walked} files of dist, ${graph.modules} modules of ours, and of packages ` +
      `${graph.packages.join(', ')}. Loaded later: ${graph.kept} files.`,
  ].join('\n')
  return { text, faults: [...overBudget(sizes), ...graph.faults] }
}

const figures = /** @type {const} */ ([
  ['usable', 'page load to button usable, ms'],
  ['list', 'click to list usable, fetched ahead, ms'],
  ['address', 'wallet click to address shown, ms'],
  ['blocked', 'blocked main thread on load, ms over 50 ms tasks'],
  ['foreign', 'requests to other origins before the first click'],
])

/**
 * What is installed as text, and what is not as promised.
 *
 * @param {import('./footprint.mjs').Footprint} measured
 * @returns {{ text: string, faults: string[] }}
 */
export function footprintReport({ packages, bytes, largest }) {
  const megabytes = (/** @type {number} */ size) => (size / 1_000_000).toFixed(1)
  const text = table(
    ['Installed with a host for Ethereum alone', 'measured', 'budget'],
    [
      ['packages', String(packages), String(budgets.packages)],
      ['MB on the disk', megabytes(bytes), megabytes(budgets.installed)],
      ...largest.map((one) => [`  of these ${one.name}`, megabytes(one.bytes), '']),
    ],
  )
  const faults = []
  if (packages > budgets.packages)
    faults.push(`${packages} packages are installed, ${budgets.packages} may be`)
  if (bytes > budgets.installed)
    faults.push(`${megabytes(bytes)} MB are installed, ${megabytes(budgets.installed)} may be`)
  return { text, faults }
}

/** What performance.md promises, at four times less speed. */
const promised = /** @type {Partial<Record<keyof import('./visit.mjs').Visit, string>>} */ ({
  list: '60 ms',
  address: '60 ms',
  blocked: '50 ms',
  foreign: '0',
})

/**
 * Times as text. Compare them within one run only: the ratio to the floor says more than the milliseconds.
 *
 * @param {readonly import('./times.mjs').Compared[]} compared
 * @returns {string}
 */
export function timesReport(compared) {
  return compared
    .map(({ slowdown, host, floor }) => {
      const rows = figures.map(([figure, name]) => {
        const ratio = floor[figure] > 0 ? (host[figure] / floor[figure]).toFixed(2) : ''
        const promise = slowdown === 4 || figure === 'foreign' ? (promised[figure] ?? '') : ''
        return [name, host[figure].toFixed(0), floor[figure].toFixed(0), ratio, promise]
      })
      const title = slowdown === 1 ? 'Times, medians' : `Times, processor ${slowdown} times slower, medians`
      return table([title, 'host', 'floor', 'ratio', 'promised'], rows)
    })
    .join('\n\n')
}
