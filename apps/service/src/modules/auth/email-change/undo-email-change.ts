import { eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { undoMs } from '../mail/send-notice.js'
import { endSessions } from '../sessions/session-store.js'
import { emailChanges, identities, users } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { findEmailIdentity, findIdentity } from '../users/identities.js'

/**
 * Restores the address before a change, and ends all sessions of the user.
 *
 * @returns whether the change was undone; not after 72 hours, twice, or if the former address belongs to another user by now
 */
export async function undoEmailChange(parts: AuthParts, changeId: string): Promise<boolean> {
  const { queries, rows, macs, secrets, clock, emails } = parts
  const now = clock.now()
  return queries.transaction(async (transaction) => {
    const [change] = await transaction
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.id, changeId))
      .for('update')
    if (change) rows.check(emailChanges, change)
    if (!change || change.undoneAt !== null || now - change.changedAt > undoMs) return false
    const { userId, project } = change
    await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    const email = await emails.changes.open(change.oldEmail, `${changeId}.old`)
    const subject = secrets.hmac('address', email)
    const owner = await findIdentity(transaction, macs, project, { provider: 'email', subject })
    const present = await findEmailIdentity(transaction, macs, userId)
    if ((owner && owner.userId !== userId) || present?.provider !== 'email') return false
    const sealed = await emails.identities.seal(email, present.id)
    const row = { ...present, subject, email: sealed, changedAt: now }
    await transaction
      .update(identities)
      .set({ ...row, mac: macs.identity(row) })
      .where(eq(identities.id, present.id))
    await rows.change(transaction, emailChanges, eq(emailChanges.id, changeId), { undoneAt: now })
    // tokens say so: the module recovery mails codes to the former address again
    await rows.change(transaction, users, eq(users.id, userId), { emailChangedAt: now })
    await endSessions(transaction, macs, { userId }, now)
    await recordEvent(transaction, {
      at: now,
      actor: userId,
      action: 'email-undo',
      project,
      target: changeId,
      place: '',
      result: 'done',
    })
    return true
  })
}
