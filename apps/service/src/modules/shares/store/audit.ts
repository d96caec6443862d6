import { and, desc, eq, gt } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Queries } from '../../../platform/database/database.js'
import type { Caller } from '../shares-parts.js'
import { audit } from '../tables.js'

/** Event of a wallet. It contains no share. */
export type AuditAction =
  | 'wallet-create'
  | 'wallet-activate'
  | 'set-add'
  | 'set-activate'
  | 'device-revoke'
  | 'release'
  | 'release-recovery'
  | 'wallet-delete'

/** Stores an event; a transaction stores it with the change. */
export async function recordEvent(
  queries: Queries,
  {
    at,
    action,
    wallet,
    caller,
    result = 'done',
  }: {
    readonly at: number
    readonly action: AuditAction
    readonly wallet: string
    readonly caller: Pick<Caller, 'userId' | 'projectId' | 'hostOrigin'>
    readonly result?: 'done' | 'refused'
  },
): Promise<void> {
  const { userId, projectId, hostOrigin } = caller
  await queries
    .insert(audit)
    .values({ at, actor: userId, action, project: projectId, wallet, place: hostOrigin, result })
}

/** Limit of events of one wallet in any time of this length. */
export interface EventLimit {
  readonly action: AuditAction
  readonly max: number
  readonly windowMs: number
}

/**
 * Checks a limit by the audit log, which the database keeps from being shortened. Call it in a transaction with a lock.
 *
 * @throws an HttpError with 429 and the time until the limit allows the event
 */
export async function assertLimit(
  queries: Queries,
  wallet: string,
  { action, max, windowMs }: EventLimit,
  now: number,
): Promise<void> {
  const [oldest] = await queries
    .select({ at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.wallet, wallet),
        eq(audit.action, action),
        eq(audit.result, 'done'),
        gt(audit.at, now - windowMs),
      ),
    )
    .orderBy(desc(audit.at))
    .limit(1)
    .offset(max - 1)
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((oldest.at + windowMs - now) / 1_000))
  throw new HttpError(429, 'wallet', `Too many calls; try again in ${seconds} seconds`, seconds)
}
