import type { Queries } from '../../../platform/database/database.js'
import { audit } from '../tables.js'

/** Event of a user. It contains no address, code and token. */
export interface AuditEvent {
  readonly at: number
  /** Id of the user, or an operator such as `cli:maria`. */
  readonly actor: string
  readonly action:
    | 'login'
    | 'logout'
    | 'logout-everywhere'
    | 'refresh-reuse'
    | 'device-revoke'
    | 'email-change'
    | 'email-undo'
    | 'not-me'
    | 'login-link'
    | 'login-add'
    | 'login-remove'
    | 'login-restore'
    | 'deletion-ask'
    | 'deletion-cancel'
    | 'export'
    | 'user-delete'
  readonly project: string
  /** Id of what the event is about. */
  readonly target: string
  /** Host origin. */
  readonly place: string
  readonly result: 'done' | 'refused'
}

/** Stores an event of a user; a transaction stores it with the change. */
export async function recordEvent(queries: Queries, event: AuditEvent): Promise<void> {
  await queries.insert(audit).values(event)
}
