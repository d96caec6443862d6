import { and, asc, eq, gte, lt, lte, sql, sum } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import { counts } from './tables.js'

/** Events of a batch that are the same. */
export interface NewCount {
  readonly name: string
  readonly network: string
  readonly detail: string
  readonly events: number
  readonly sessions: number
}

/** Days and project of a report. */
export interface ReportRange {
  /** Default: all projects. */
  readonly project?: string | undefined
  /** First day in UTC, such as 2026-11-01. */
  readonly from: string
  /** Last day. */
  readonly to: string
}

/** Counts of an event in a report. */
export interface EventTotal {
  readonly name: string
  readonly events: number
  readonly sessions: number
}

/** Count of an event with one network and one detail. */
export interface DetailTotal extends Pick<NewCount, 'name' | 'network' | 'detail'> {
  readonly events: number
}

/** Table of counts. */
export interface CountsStore {
  add(project: string, day: string, added: readonly NewCount[]): Promise<void>
  /** Removes the counts before a day. */
  forget(before: string): Promise<void>
}

/** Creates the writer of counts. */
export function createCountsStore(queries: Queries): CountsStore {
  return {
    async add(project, day, added) {
      // in one order, so that two batches at a time do not lock each other out
      const rows = [...added].sort((one, next) => (keyOf(one) < keyOf(next) ? -1 : 1))
      await queries
        .insert(counts)
        .values(rows.map((row) => ({ ...row, project, day })))
        .onConflictDoUpdate({
          target: [counts.project, counts.day, counts.name, counts.network, counts.detail],
          set: {
            events: sql`${counts.events} + excluded.events`,
            sessions: sql`${counts.sessions} + excluded.sessions`,
          },
        })
    },
    async forget(before) {
      await queries.delete(counts).where(lt(counts.day, before))
    },
  }
}

/** Returns the counts of each event, the names in alphabetical order. */
export async function readTotals(queries: Queries, range: ReportRange): Promise<readonly EventTotal[]> {
  return queries
    .select({
      name: counts.name,
      events: sum(counts.events).mapWith(Number),
      sessions: sum(counts.sessions).mapWith(Number),
    })
    .from(counts)
    .where(isIn(range))
    .groupBy(counts.name)
    .orderBy(asc(counts.name))
}

/** Returns the counts of each event by network and detail, in alphabetical order. */
export async function readDetails(queries: Queries, range: ReportRange): Promise<readonly DetailTotal[]> {
  const { name, network, detail } = counts
  return queries
    .select({ name, network, detail, events: sum(counts.events).mapWith(Number) })
    .from(counts)
    .where(isIn(range))
    .groupBy(name, network, detail)
    .orderBy(asc(name), asc(network), asc(detail))
}

const isIn = ({ project, from, to }: ReportRange) =>
  and(
    project === undefined ? undefined : eq(counts.project, project),
    gte(counts.day, from),
    lte(counts.day, to),
  )

/** Removes the counts of a project. */
export async function removeCountsOf(queries: Queries, project: string): Promise<void> {
  await queries.delete(counts).where(eq(counts.project, project))
}

/** Key of a count in its project and day. */
export const keyOf = ({ name, network, detail }: Pick<NewCount, 'name' | 'network' | 'detail'>) =>
  `${name} ${network} ${detail}`
