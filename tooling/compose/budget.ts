import type { Format } from './composition.js'
import { shareOf, type FileSize } from './sizes.js'

/** Names of budgets: `entry` limits what the ES module loads at once, a format all of its files. */
export type BudgetName = 'entry' | Format

/** Owners that are named for a size over its budget. */
const namedOwners = 5

/** The files that a budget limits. Files outside of the build, which a page brings along, are not counted. */
export function filesOf(name: BudgetName, files: readonly FileSize[]): readonly FileSize[] {
  const find = (file: string) => files.filter((one) => one.file === file)
  if (name === 'iife' || name === 'element') return find(`foyer.${name}.js`)
  if (name === 'esm') return files.filter(({ file }) => !/^foyer\.(iife|element)\.js$/.test(file))
  const reached = new Set(['foyer.js'])
  for (const file of reached)
    for (const next of find(file).flatMap(({ imports }) => imports)) reached.add(next)
  return [...reached].flatMap(find)
}

/** Sum of the sizes after gzip, in bytes. */
export const gzipOf = (files: readonly FileSize[]): number => files.reduce((sum, { gzip }) => sum + gzip, 0)

/** A budget, and the size that it limits, in bytes after gzip. */
export interface MeasuredBudget {
  readonly name: BudgetName
  readonly size: number
  readonly limit: number
}

/** Measures what each budget limits. */
export function measureBudgets(
  budget: Readonly<Partial<Record<BudgetName, number>>>,
  files: readonly FileSize[],
): readonly MeasuredBudget[] {
  return (Object.entries(budget) as [BudgetName, number][]).map(([name, limit]) => {
    return { name, size: gzipOf(filesOf(name, files)), limit }
  })
}

/**
 * Compares sizes with their budgets. A line for each that is exceeded: what has grown since the build before, or the largest
 * parts.
 */
export function findExceeded(
  budget: Readonly<Partial<Record<BudgetName, number>>>,
  now: readonly FileSize[],
  before: readonly FileSize[],
): readonly string[] {
  return measureBudgets(budget, now).flatMap(({ name, size, limit }) => {
    if (size <= limit) return []
    const shares = shareOf(filesOf(name, now))
    const known = new Map(shareOf(filesOf(name, before)).map(({ owner, gzip }) => [owner, gzip]))
    const grown = shares
      .map(({ owner, gzip }) => ({ owner, by: gzip - (known.get(owner) ?? 0) }))
      .filter(({ by }) => known.size > 0 && by > 0)
      .sort((one, other) => other.by - one.by)
    const what = grown.length > 0 ? 'Grown since the build before' : 'Largest parts'
    const parts =
      grown.length > 0
        ? grown.map(({ owner, by }) => `${owner} +${by}`)
        : shares.map(({ owner, gzip }) => `${owner} ${gzip}`)
    return `${name}: ${size} bytes after gzip, over the budget of ${limit}. ${what}: ${parts.slice(0, namedOwners).join(', ')}.`
  })
}
