import { desc } from 'drizzle-orm'
import type { Queries } from '../database/database.js'
import { auditLog } from './tables.js'

/** Change that someone made. */
export interface AuditEntry {
  /** Person or program, such as `cli:maria`; no e-mail address and no account. */
  readonly actor: string
  /** Such as `projects.disable`. */
  readonly action: string
  /** Id of what was changed. */
  readonly target: string
  /** Names and values of what was changed, without secrets. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Log of changes, in the database. Entries are never changed or deleted. */
export interface AuditLog {
  record(entry: AuditEntry): Promise<void>
  /** Returns the newest entries, the newest first. */
  list(count: number): Promise<readonly (AuditEntry & { readonly at: Date })[]>
}

/** @param queries a transaction records a change and its entry together, or none of them */
export function createAuditLog(queries: Queries): AuditLog {
  const { id, ...columns } = auditLog
  return {
    async record(entry) {
      await queries.insert(auditLog).values(entry)
    },
    list: (count) =>
      queries
        .select({
          at: columns.at,
          actor: columns.actor,
          action: columns.action,
          target: columns.target,
          details: columns.details,
        })
        .from(auditLog)
        .orderBy(desc(id))
        .limit(count),
  }
}
