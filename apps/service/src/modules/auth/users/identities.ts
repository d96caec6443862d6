import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SignedRows } from '../../../platform/database/signed-rows.js'
import type { Queries } from '../../../platform/database/database.js'
import { HttpError } from '../../../platform/http/http-error.js'
import { identities, users } from '../tables.js'
import type { RowMacs } from './row-macs.js'
import type { SealedEmails } from './sealed-email.js'

/** Identity that a login has proven. */
export interface ProvenIdentity {
  /** `email`, or the name of an identity provider. */
  readonly provider: string
  /** Subject at the provider; of `email` the HMAC of the address. Never an address: addresses of providers link nothing. */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  /** HMAC of a verified address of a provider. */
  readonly emailHmac?: string | undefined
  readonly userName?: string | undefined
  /** Owner of a Farcaster id. */
  readonly custody?: string | undefined
}

/** User of an identity. */
export interface IdentityUser {
  readonly userId: string
  readonly identityId: string
  readonly isNew: boolean
}

/** Parts of the functions of identities. */
export interface IdentityParts {
  readonly macs: RowMacs
  readonly emails: SealedEmails
  readonly now: number
}

export type IdentityRow = typeof identities.$inferSelect

/** Time for which a removed login can be restored. It opens no other wallet until then. */
export const restoreMs = 72 * 3_600_000

/** Finds an identity of a project that opens a wallet. @throws a RowChanged */
export async function findIdentity(
  queries: Queries,
  macs: RowMacs,
  project: string,
  identity: Pick<ProvenIdentity, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> {
  const row = await findStored(queries, macs, project, identity)
  return row?.removedAt === null ? row : undefined
}

/** Finds an identity, also one that was removed. */
async function findStored(
  queries: Queries,
  macs: RowMacs,
  project: string,
  { provider, subject }: Pick<ProvenIdentity, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> {
  const [row] = await queries
    .select()
    .from(identities)
    .where(
      and(
        eq(identities.project, project),
        eq(identities.provider, provider),
        eq(identities.subject, subject),
      ),
    )
  if (row) macs.check(row.mac, macs.identity(row))
  return row
}

/**
 * Encrypted address of an identity that its owner has proven; null without one. An address that a provider did not verify is a name and
 * nothing else: anyone can enter one there, so mail to it, or a page that trusts it, would reach someone else.
 */
export const verifiedEmailOf = ({ email, emailVerified }: Pick<IdentityRow, 'email' | 'emailVerified'>) =>
  emailVerified ? email : null

/** Finds the identity with a verified e-mail address of a user: that of the provider `email`, else the oldest. @throws a RowChanged */
export async function findEmailIdentity(
  queries: Queries,
  macs: RowMacs,
  userId: string,
): Promise<IdentityRow | undefined> {
  const rows = await queries
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), isNull(identities.removedAt)))
    .orderBy(asc(identities.createdAt), asc(identities.id))
  const row =
    rows.find(({ provider }) => provider === 'email') ??
    rows.find((identity) => verifiedEmailOf(identity) !== null)
  if (row) macs.check(row.mac, macs.identity(row))
  return row
}

/** Finds the identity with the name of a user; the oldest first. @throws a RowChanged */
export async function findNamedIdentity(
  queries: Queries,
  macs: RowMacs,
  userId: string,
): Promise<IdentityRow | undefined> {
  const [row] = await queries
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), isNotNull(identities.userName), isNull(identities.removedAt)))
    .orderBy(asc(identities.createdAt))
    .limit(1)
  if (row) macs.check(row.mac, macs.identity(row))
  return row
}

/** Returns the user of an identity, who is created at the first login. */
export async function ensureUser(
  queries: Queries,
  project: string,
  identity: ProvenIdentity,
  parts: IdentityParts & { readonly rows: SignedRows },
): Promise<IdentityUser> {
  const { macs, rows, now } = parts
  const present = await findIdentity(queries, macs, project, identity)
  if (present) return { userId: present.userId, identityId: present.id, isNew: false }
  const userId = randomUUID()
  await queries
    .insert(users)
    .values(rows.sign(users, { id: userId, project, status: 'active', createdAt: now }))
  const identityId = await addIdentity(queries, project, userId, identity, parts)
  if (identityId !== undefined) return { userId, identityId, isNew: true }
  // another process was quicker
  await queries.delete(users).where(eq(users.id, userId))
  const winner = await findIdentity(queries, macs, project, identity)
  if (!winner) throw new Error('The identity was removed while it was read.')
  return { userId: winner.userId, identityId: winner.id, isNew: false }
}

/** Finds the user with a verified address, whatever the login that verified it. @throws a RowChanged */
export async function findUserOfEmail(
  queries: Queries,
  macs: RowMacs,
  project: string,
  emailHmac: string,
): Promise<string | undefined> {
  const login = await findIdentity(queries, macs, project, { provider: 'email', subject: emailHmac })
  if (login) return login.userId
  const [row] = await queries
    .select()
    .from(identities)
    .where(
      and(eq(identities.project, project), eq(identities.emailHmac, emailHmac), isNull(identities.removedAt)),
    )
    .orderBy(asc(identities.createdAt))
    .limit(1)
  if (row) macs.check(row.mac, macs.identity(row))
  return row?.userId
}

/** Returns the identities that open the wallet of a user, the oldest first. @throws a RowChanged */
export async function listIdentities(
  queries: Queries,
  macs: RowMacs,
  userId: string,
): Promise<readonly IdentityRow[]> {
  return (await listStored(queries, macs, userId)).filter(({ removedAt }) => removedAt === null)
}

/** Returns the identities of a user with those that were removed in the last 72 hours, the oldest first. @throws a RowChanged */
export async function listStored(
  queries: Queries,
  macs: RowMacs,
  userId: string,
): Promise<readonly IdentityRow[]> {
  const rows = await queries
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id))
  for (const row of rows) macs.check(row.mac, macs.identity(row))
  return rows
}

/** Changes whether an identity opens the wallet of its user. */
export async function setRemoved(
  queries: Queries,
  macs: RowMacs,
  identity: IdentityRow,
  removedAt: number | null,
): Promise<void> {
  const row = { ...identity, removedAt }
  await queries
    .update(identities)
    .set({ removedAt, mac: macs.identity(row) })
    .where(eq(identities.id, identity.id))
}

/**
 * Adds an identity to a user. Returns its id; undefined if it has a user already. A removed login of the same user is the former one
 * again.
 *
 * @throws an HttpError with 409 for a login that was removed from another wallet in the last 72 hours
 */
export async function addIdentity(
  queries: Queries,
  project: string,
  userId: string,
  identity: ProvenIdentity,
  { macs, emails, now }: IdentityParts,
): Promise<string | undefined> {
  const { provider, subject, email, isEmailVerified, emailHmac, userName, custody } = identity
  const stored = await findStored(queries, macs, project, identity)
  const removedAt = stored?.removedAt ?? null
  if (stored && removedAt !== null) {
    if (stored.userId === userId) {
      await setRemoved(queries, macs, stored, null)
      return stored.id
    }
    if (now - removedAt <= restoreMs) throw isReserved()
    await queries.delete(identities).where(eq(identities.id, stored.id))
  }
  const id = randomUUID()
  const row = {
    id,
    userId,
    project,
    provider,
    subject,
    email: email === null ? null : await emails.seal(email, id),
    emailVerified: isEmailVerified,
    userName: userName === undefined ? null : await emails.seal(userName, `${id}.name`),
    emailHmac: emailHmac ?? null,
    custody: custody ?? null,
    createdAt: now,
  }
  const added = await queries
    .insert(identities)
    .values({ ...row, mac: macs.identity(row) })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return added[0]?.id
}

/** Error of a login that its user can still restore: it opens no other wallet until then. */
const isReserved = () =>
  new HttpError(
    409,
    'login',
    'This login was removed from its wallet in the last 3 days. Our mail about it has a link that restores it.',
  )
