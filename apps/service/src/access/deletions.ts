import { and, eq, lte } from 'drizzle-orm'
import { bigint, primaryKey, text, type PgSchema } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.js'
import type { Queries } from '../platform/database/database.js'
import type { AccessClaims } from './check-token.js'

/** Time in which a user can cancel the deletion. A module counts it itself, so that no key of another one shortens it. */
export const graceMs = 7 * 86_400_000
const sweepMs = 600_000

/** Table of {@link deletionsTable}. */
type DeletionsTable = ReturnType<typeof deletionsTable>

/** Declares the table `deletions` in the schema of a module. */
export function deletionsTable(schema: PgSchema) {
  return schema.table(
    'deletions',
    {
      project: text('project').notNull(),
      userId: text('user_id').notNull(),
      /** Milliseconds since 1970. */
      dueAt: bigint('due_at', { mode: 'number' }).notNull(),
    },
    ({ project, userId }) => [primaryKey({ columns: [project, userId] })],
  )
}

/** User whose records are deleted. */
type DeletionOwner = Pick<AccessClaims, 'projectId' | 'userId'>

/** Deletions that users have asked for, in one module. */
export interface Deletions {
  /** Has the records of a user deleted after the time of grace. A date that is there stays. */
  ask(owner: DeletionOwner): Promise<void>
  cancel(owner: DeletionOwner): Promise<void>
  /** Deletes the records whose time has come. */
  sweep(): Promise<void>
  /** Repeats `sweep` until the function that it returns is called. */
  start(log: Pick<FastifyBaseLogger, 'error'>): () => void
}

/** Parts of {@link createDeletions}. */
export interface DeletionParts {
  readonly queries: Queries
  readonly table: DeletionsTable
  readonly clock: Clock
  /** Deletes the records of a user, in the transaction that deletes the date. */
  remove(queries: Queries, owner: DeletionOwner): Promise<void>
}

/** Creates the deletions of a module. It runs them itself: a process of recovery shares alone has no jobs. */
export function createDeletions({ queries, table, clock, remove }: DeletionParts): Deletions {
  const ofOwner = ({ projectId, userId }: DeletionOwner) =>
    and(eq(table.project, projectId), eq(table.userId, userId))

  async function sweep() {
    const isDue = lte(table.dueAt, clock.now())
    for (const { project: projectId, userId } of await queries.select().from(table).where(isDue))
      await queries.transaction(async (transaction) => {
        const owner = { projectId, userId }
        // cancelled meanwhile, or done by another process
        const taken = await transaction
          .delete(table)
          .where(and(ofOwner(owner), isDue))
          .returning()
        if (taken.length > 0) await remove(transaction, owner)
      })
  }

  return {
    async ask({ projectId: project, userId }) {
      await queries
        .insert(table)
        .values({ project, userId, dueAt: clock.now() + graceMs })
        .onConflictDoNothing()
    },
    async cancel(owner) {
      await queries.delete(table).where(ofOwner(owner))
    },
    sweep,
    start(log) {
      const stopped = new AbortController()
      const failed = (error: unknown) =>
        log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'deletions failed')
      const run = async () => {
        while (!stopped.signal.aborted) {
          await sweep().catch(failed)
          try {
            await clock.sleep(sweepMs, stopped.signal)
          } catch {
            return
          }
        }
      }
      run().catch(failed)
      return () => stopped.abort()
    },
  }
}
