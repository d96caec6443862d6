import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import type { SessionRow } from '../sessions/session-store.js'
import { listIdentities, restoreMs, verifiedEmailOf, type IdentityRow } from '../users/identities.js'

/** A login of this age may restore the logins of a change, and the oldest one at any age. */
const settledMs = 24 * 3_600_000

/** Times of a login. */
type LoginTimes = Pick<IdentityRow, 'createdAt' | 'removedAt'>

/**
 * Requires a session that the oldest login of its user has opened: a login that was added lately, by whoever it was, adds and removes no
 * other one. Providers that the service does not have any more cannot be asked, so they do not count.
 *
 * @param canAsk whether the service can ask for a login of a provider
 * @throws an HttpError with 403, named `oldest-login`
 */
export async function requireOldestLogin(
  parts: AuthParts,
  { userId, identityId }: SessionRow,
  canAsk: (provider: string) => boolean,
): Promise<void> {
  if ((await oldestLogin(parts, userId, canAsk)).id !== identityId)
    throw new HttpError(403, 'oldest-login', 'This needs a recent login with the oldest of your logins')
}

/** Oldest login of a user that the service can ask for. */
export async function oldestLogin(
  { queries, macs }: AuthParts,
  userId: string,
  canAsk: (provider: string) => boolean,
): Promise<IdentityRow> {
  const rows = await listIdentities(queries, macs, userId)
  const oldest = rows.find(({ provider }) => canAsk(provider)) ?? rows[0]
  if (!oldest) throw new Error('A user has no login.')
  return oldest
}

/** Time of the last change of a user's logins, from all that are stored, the oldest first. Undefined without one. */
export function loginsChangedAt(stored: readonly LoginTimes[]): number | undefined {
  const times = stored.flatMap(({ createdAt, removedAt }, index) => [
    // the first one came with the wallet
    ...(index === 0 ? [] : [createdAt]),
    ...(removedAt === null ? [] : [removedAt]),
  ])
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Logins that opened the wallet just before a time, from all that are stored, the oldest first. */
export const loginsBefore = <Row extends LoginTimes>(stored: readonly Row[], at: number): readonly Row[] =>
  stored.filter(({ createdAt, removedAt }) => createdAt < at && (removedAt === null || removedAt >= at))

/** Whether a login was there for a day at a time. */
export const isSettled = ({ createdAt }: LoginTimes, at: number): boolean => createdAt <= at - settledMs

/**
 * Addresses that are told of a change of the logins: those of the last 72 hours. Only those of logins that were there before the change for a
 * day, or were the oldest, may restore: the owner of a login that was removed after an hour must not bring it back.
 */
export function addresseesOf(stored: readonly IdentityRow[], changedAt: number) {
  const isVerified = (row: IdentityRow) => verifiedEmailOf(row) !== null
  const before = loginsBefore(stored, changedAt)
  const mayRestore = before.filter(
    (row, index) => isVerified(row) && (index === 0 || isSettled(row, changedAt)),
  )
  const told = stored.filter(
    (row) => isVerified(row) && (row.removedAt === null || row.removedAt >= changedAt - restoreMs),
  )
  return { mayRestore, others: told.filter((row) => !mayRestore.includes(row)) }
}
