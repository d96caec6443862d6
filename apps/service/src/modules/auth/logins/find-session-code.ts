import { and, desc, eq, gt } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import type { RequestSession } from '../sessions/require-session.js'
import { logins, type CodePurpose } from '../tables.js'
import type { LoginRow } from './check-code.js'

/** Returns the newest code that a session waits for, on the device that asked for it; undefined if none is valid. */
export async function findSessionCode(
  { queries, rows, clock }: AuthParts,
  { session, claims }: RequestSession,
  purpose: CodePurpose,
): Promise<LoginRow | undefined> {
  const [row] = await queries
    .select()
    .from(logins)
    .where(
      and(
        eq(logins.sessionId, session.id),
        eq(logins.jkt, claims.jkt),
        eq(logins.purpose, purpose),
        eq(logins.state, 'code'),
        gt(logins.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(logins.createdAt))
    .limit(1)
  if (row) rows.check(logins, row)
  return row
}
