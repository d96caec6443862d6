import { eq } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts, NoticedLogin } from '../auth-parts.js'
import type { RequestSession } from '../sessions/require-session.js'
import { endSessions, type SessionRow } from '../sessions/session-store.js'
import { users, type identities } from '../tables.js'
import { recordEvent, type AuditEvent } from '../users/audit.js'
import {
  addIdentity,
  findIdentity,
  listIdentities,
  setRemoved,
  verifiedEmailOf,
  type IdentityRow,
  type ProvenIdentity,
} from '../users/identities.js'

/** Login of a user, for its list. */
export interface UserLogin {
  readonly id: string
  readonly provider: string
  /** Verified address. */
  readonly email: string | null
  /** Name at the provider, or the address that it has not verified. */
  readonly userName: string | null
  readonly createdAt: number
  readonly isThis: boolean
}

/** Returns the logins of a user, the oldest first. */
export async function listLogins(
  { queries, macs, emails }: AuthParts,
  session: SessionRow,
): Promise<UserLogin[]> {
  const rows = await listIdentities(queries, macs, session.userId)
  return Promise.all(
    rows.map(async (row) => {
      const { id, provider, email, userName, createdAt } = row
      const address = email === null ? null : await emails.identities.open(email, id)
      const name = userName === null ? null : await emails.identities.open(userName, `${id}.name`)
      const isVerified = verifiedEmailOf(row) !== null
      return {
        id,
        provider,
        email: isVerified ? address : null,
        userName: name ?? (isVerified ? null : address),
        createdAt,
        isThis: session.identityId === id,
      }
    }),
  )
}

/**
 * Adds a login that its owner has proven to the user of a session. Nothing merges.
 *
 * @throws an HttpError with 409 if the login belongs to a user already
 */
export async function addLogin(
  parts: AuthParts,
  { session }: RequestSession,
  identity: ProvenIdentity,
  language: string,
): Promise<void> {
  const { queries, macs, emails, clock, queueMail } = parts
  const { userId, project } = session
  const now = clock.now()
  const added = await queries.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    const present = await findIdentity(transaction, macs, project, identity)
    if (present) throw present.userId === userId ? isAdded() : isForeign()
    const identityParts = { macs, emails: emails.identities, now }
    const id = await addIdentity(transaction, project, userId, identity, identityParts)
    if (id === undefined) throw isForeign()
    await recordEvent(transaction, eventOf(session, 'login-add', identity.provider, now))
    return (await listIdentities(transaction, macs, userId)).find((row) => row.id === id)
  })
  if (!added) throw new Error('The login was removed while it was added.')
  await queueMail('send-notice', {
    kind: 'login-added',
    id: session.id,
    language,
    login: noticedOf(added),
    changedAt: now,
  })
}

/**
 * Removes a login of a user, and ends the sessions that it has opened.
 *
 * @returns whether the session that asks has ended, too
 * @throws an HttpError: 404 for an unknown login, 409 for the last one
 */
export async function removeLogin(
  parts: AuthParts,
  { session }: RequestSession,
  loginId: string,
  language: string,
): Promise<boolean> {
  const { queries, macs, clock, queueMail } = parts
  const { userId } = session
  const now = clock.now()
  const { removed, isSignedOut } = await queries.transaction(async (transaction) => {
    // two requests must not remove the last two
    await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    const rows = await listIdentities(transaction, macs, userId)
    const row = rows.find(({ id }) => id === loginId)
    if (!row) throw new HttpError(404, 'login', 'There is no such login')
    if (rows.length === 1)
      throw new HttpError(409, 'login', 'This is your only login. Add another one before you remove it.')
    await setRemoved(transaction, macs, row, now)
    const ended = await endSessionsOf(transaction, macs, { userId, identity: row }, now)
    await recordEvent(transaction, eventOf(session, 'login-remove', row.provider, now))
    return { removed: row, isSignedOut: ended.includes(session.id) }
  })
  await queueMail('send-notice', {
    kind: 'login-removed',
    id: session.id,
    language,
    login: noticedOf(removed),
    changedAt: now,
  })
  return isSignedOut
}

/** Login as its notice names it. An address that was not verified gets none. */
export const noticedOf = (row: IdentityRow): NoticedLogin => ({
  id: row.id,
  provider: row.provider,
  email: verifiedEmailOf(row),
})

/** Ends the sessions of an identity; those of earlier releases, which have none, by the method of their login. */
async function endSessionsOf(
  queries: AuthParts['queries'],
  macs: AuthParts['macs'],
  {
    userId,
    identity,
  }: { readonly userId: string; readonly identity: Pick<typeof identities.$inferSelect, 'id' | 'provider'> },
  now: number,
): Promise<readonly string[]> {
  const method = identity.provider === 'email' ? 'otp' : identity.provider
  return endSessions(
    queries,
    macs,
    {
      userId,
      isMatch: ({ identityId, methods }) =>
        identityId === null ? methods.includes(method) : identityId === identity.id,
    },
    now,
  )
}

const isAdded = () => new HttpError(409, 'login', 'This login already opens your wallet')
const isForeign = () =>
  new HttpError(
    409,
    'login',
    'This login opens another wallet, so it cannot be added. Use it to log in to that wallet.',
  )

function eventOf(
  { userId, project, hostOrigin }: SessionRow,
  action: AuditEvent['action'],
  target: string,
  at: number,
): AuditEvent {
  return { at, actor: userId, action, project, target, place: hostOrigin, result: 'done' }
}
