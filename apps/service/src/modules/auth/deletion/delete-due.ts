import { and, eq, lte } from 'drizzle-orm'
import { RowChanged, type SignedRows } from '../../../platform/database/signed-rows.js'
import type { Queries } from '../../../platform/database/database.js'
import type { AuthParts } from '../auth-parts.js'
import { deletedUsers, emailChanges, users } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { findIdentity, type ProvenIdentity } from '../users/identities.js'

type DeletionParts = Pick<AuthParts, 'queries' | 'rows' | 'macs' | 'clock'>

/** Users that are deleted in one run. */
const maxUsers = 1_000

/**
 * Deletes a user with identities, devices and sessions, and notes it for the other modules. Returns whether there was one. Entries of the
 * audit log stay.
 */
export async function deleteUser(
  queries: Queries,
  rows: SignedRows,
  { userId, project }: { readonly userId: string; readonly project: string },
  now: number,
): Promise<boolean> {
  await queries.delete(emailChanges).where(eq(emailChanges.userId, userId))
  // identities, devices and sessions are deleted with the user
  const removed = await queries
    .delete(users)
    .where(and(eq(users.id, userId), eq(users.project, project)))
    .returning({ id: users.id })
  if (removed.length === 0) return false
  await queries
    .insert(deletedUsers)
    .values(rows.sign(deletedUsers, { userId, project, deletedAt: now }))
    .onConflictDoNothing()
  return true
}

/** Whether a user has asked for the deletion, and its time has come. */
export async function isDeletionDue(
  { queries, rows, clock }: DeletionParts,
  userId: string,
): Promise<boolean> {
  const user = await rows.find(queries, users, eq(users.id, userId))
  return (user?.deletionDueAt ?? Infinity) <= clock.now()
}

/** Deletes the user of an identity if its time has come: a login after it opens a new wallet, also before the next run of the job. */
export async function deleteIfDue(
  parts: DeletionParts,
  queries: Queries,
  project: string,
  identity: Pick<ProvenIdentity, 'provider' | 'subject'>,
): Promise<void> {
  const present = await findIdentity(queries, parts.macs, project, identity)
  if (present && (await isDeletionDue({ ...parts, queries }, present.userId)))
    await deleteByDate(parts, queries, { userId: present.userId, project })
}

/** Deletes all users whose time has come. @throws a RowChanged after it, for users whose date was changed outside the service */
export async function deleteDueUsers(parts: DeletionParts): Promise<void> {
  const { queries, rows, clock } = parts
  let refused = false
  const due = await queries
    .select({ userId: users.id, project: users.project })
    .from(users)
    .where(lte(users.deletionDueAt, clock.now()))
    .limit(maxUsers)
  for (const user of due)
    await queries.transaction(async (transaction) => {
      const [row] = await transaction.select().from(users).where(eq(users.id, user.userId)).for('update')
      // kept since it was found
      if (!row || (row.deletionDueAt ?? Infinity) > clock.now()) return
      if (rows.isGenuine(users, row)) await deleteByDate(parts, transaction, user)
      else refused = true
    })
  if (refused) throw new RowChanged()
}

async function deleteByDate(
  { rows, clock }: DeletionParts,
  queries: Queries,
  user: { readonly userId: string; readonly project: string },
): Promise<void> {
  if (!(await deleteUser(queries, rows, user, clock.now()))) return
  await recordEvent(queries, {
    at: clock.now(),
    actor: user.userId,
    action: 'user-delete',
    project: user.project,
    target: user.userId,
    place: '',
    result: 'done',
  })
}
