import { and, asc, eq, gte, lt, lte, sql, sum, type SQL } from 'drizzle-orm'
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
      const rows = [...added].sort((one, next) => keyOf(one).localeCompare(keyOf(next)))
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
export async function readTotals(
  queries: Queries,
  { project, from, to }: ReportRange,
): Promise<readonly EventTotal[]> {
  const ofProject: SQL | undefined = project === undefined ? undefined : eq(counts.project, project)
  return queries
    .select({
      name: counts.name,
      events: sum(counts.events).mapWith(Number),
      sessions: sum(counts.sessions).mapWith(Number),
    })
    .from(counts)
    .where(and(ofProject, gte(counts.day, from), lte(counts.day, to)))
    .groupBy(counts.name)
    .orderBy(asc(counts.name))
}

/** Removes the counts of a project. */
export async function removeCountsOf(queries: Queries, project: string): Promise<void> {
  await queries.delete(counts).where(eq(counts.project, project))
}

/** Key of a count in its project and day. */
export const keyOf = ({ name, network, detail }: Pick<NewCount, 'name' | 'network' | 'detail'>) =>
  `${name} ${network} ${detail}`
