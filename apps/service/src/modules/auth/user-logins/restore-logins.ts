import { and, eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { endSessions } from '../sessions/session-store.js'
import { audit, identities, users } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { listDevices, revokeDevice } from '../users/devices.js'
import { listStored, restoreMs, setRemoved } from '../users/identities.js'
import { loginsBefore } from './login-changes.js'

/** Change of the logins of a user, as the link of its mail names it. */
export interface LoginChange {
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** Names a change for a link, whose tag keeps others from making one. */
export const changeId = ({ userId, changedAt }: LoginChange): string => `${userId}.${changedAt}`

/** Reads the name of a change. Undefined for another text. */
export function readChangeId(id: string): LoginChange | undefined {
  const [, userId, changedAt] = /^([\w-]{36})\.(\d{1,15})$/.exec(id) ?? []
  return userId === undefined || changedAt === undefined
    ? undefined
    : { userId, changedAt: Number(changedAt) }
}

/**
 * Gives a user the logins of the time before a change: later ones go, removed ones come back, all sessions end, and devices of the time
 * since are revoked.
 *
 * @param language of the mail about it
 * @returns whether it was done; not after 72 hours, and not for a change that was taken back before
 */
export async function restoreLogins(
  parts: AuthParts,
  { userId, changedAt }: LoginChange,
  language: string,
): Promise<boolean> {
  const { queries, rows, macs, clock, queueMail } = parts
  const now = clock.now()
  if (now - changedAt > restoreMs) return false
  const isDone = await queries.transaction(async (transaction) => {
    // locks the row
    const [user] = await rows.change(transaction, users, eq(users.id, userId), {})
    if (!user || (await isRestored(transaction, { userId, changedAt }))) return false
    const stored = await listStored(transaction, macs, userId)
    const former = new Set(loginsBefore(stored, changedAt).map(({ id }) => id))
    if (former.size === 0) return false
    for (const row of stored) {
      if (row.createdAt >= changedAt) await transaction.delete(identities).where(eq(identities.id, row.id))
      else if (former.has(row.id) && row.removedAt !== null) await setRemoved(transaction, macs, row, null)
    }
    // tokens say so: exports wait, and the module recovery mails codes to the former address again
    await rows.change(transaction, users, eq(users.id, userId), { emailChangedAt: now })
    await endSessions(transaction, macs, { userId }, now)
    for (const device of await listDevices(transaction, macs, userId))
      if (device.createdAt >= changedAt) await revokeDevice(transaction, macs, device, now)
    await recordEvent(transaction, {
      at: now,
      actor: userId,
      action: 'login-restore',
      project: user.project,
      target: String(changedAt),
      place: '',
      result: 'done',
    })
    return true
  })
  if (isDone) await queueMail('send-notice', { kind: 'logins-restored', id: userId, language })
  return isDone
}

/** Whether the logins of this time, or of an earlier one, were restored since. The audit log cannot be changed. */
async function isRestored(
  queries: AuthParts['queries'],
  { userId, changedAt }: LoginChange,
): Promise<boolean> {
  const events = await queries
    .select()
    .from(audit)
    .where(and(eq(audit.actor, userId), eq(audit.action, 'login-restore')))
  return events.some(({ at, target }) => Number(target) <= changedAt && changedAt < at)
}
