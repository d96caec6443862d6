import { eq } from 'drizzle-orm'
import { graceMs } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { deletionDay } from '../limits/auth-limits.js'
import type { RequestSession } from '../sessions/require-session.js'
import { tokensFor } from '../sessions/session-answer.js'
import { endSessions } from '../sessions/session-store.js'
import { users } from '../tables.js'
import { recordEvent, type AuditEvent } from '../users/audit.js'

/** Tokens with which the frame tells the modules shares and recovery. */
interface DeletionTokens {
  readonly shares: string
  readonly recovery: string
}

/**
 * Begins the deletion of a user: after seven days identities, devices and sessions go. The other sessions end at once. Asked again, it
 * answers the same time with new tokens, for a frame that could not reach the other modules.
 *
 * @throws an HttpError with 429 after three in a day
 */
export async function askDeletion(
  parts: AuthParts,
  { session, claims }: RequestSession,
  language: string,
): Promise<{ readonly dueAt: number; readonly tokens: DeletionTokens }> {
  const { queries, rows, macs, clock, counters, queueMail } = parts
  const { userId } = session
  const now = clock.now()
  const user = await rows.find(queries, users, eq(users.id, userId))
  const tokens = () => tokensFor(parts, session, ['shares', 'recovery'], { jkt: claims.jkt, scope: 'delete' })
  if (user && user.deletionDueAt !== null) return { dueAt: user.deletionDueAt, tokens: await tokens() }
  const { isAllowed, waitMs } = await counters.count(deletionDay, userId)
  if (!isAllowed) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    throw new HttpError(429, 'deletion', `Please try again after ${seconds} seconds`, seconds)
  }
  const dueAt = now + graceMs
  await queries.transaction(async (transaction) => {
    await rows.change(transaction, users, eq(users.id, userId), { deletionDueAt: dueAt })
    await endSessions(transaction, macs, { userId, exceptId: session.id }, now)
    await recordEvent(transaction, eventOf(session, 'deletion-ask', now))
  })
  await queueMail('send-notice', { kind: 'deletion', id: session.id, language })
  return { dueAt, tokens: await tokens() }
}

/**
 * Answers the tokens with which the frame cancels the deletion in the modules shares and recovery. That of this module is cancelled
 * last, by {@link keepUser}: as long as another module has a date, the user is told of it.
 *
 * @throws an HttpError with 409 if no deletion was asked for
 */
export async function keepTokens(
  parts: AuthParts,
  { session, claims }: RequestSession,
): Promise<DeletionTokens> {
  const user = await parts.rows.find(parts.queries, users, eq(users.id, session.userId))
  if (!user || user.deletionDueAt === null || user.deletionDueAt <= parts.clock.now()) throw notAsked()
  return tokensFor(parts, session, ['shares', 'recovery'], { jkt: claims.jkt, scope: 'keep' })
}

/** Cancels the deletion of a user. @throws an HttpError with 409 if none was asked for, or its time has come */
export async function keepUser(
  { queries, rows, clock }: AuthParts,
  { session }: RequestSession,
): Promise<void> {
  const now = clock.now()
  await queries.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, session.userId)).for('update')
    if (!user || user.deletionDueAt === null || user.deletionDueAt <= now) throw notAsked()
    await rows.change(transaction, users, eq(users.id, user.id), { deletionDueAt: null })
    await recordEvent(transaction, eventOf(session, 'deletion-cancel', now))
  })
}

const notAsked = () => new HttpError(409, 'deletion', 'There is no deletion to cancel')

function eventOf(
  { userId, project, hostOrigin }: RequestSession['session'],
  action: AuditEvent['action'],
  at: number,
): AuditEvent {
  return { at, actor: userId, action, project, target: userId, place: hostOrigin, result: 'done' }
}
