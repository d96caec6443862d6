import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.js'
import { devices, sessions } from '../tables.js'
import type { RowMacs } from '../users/row-macs.js'

export type SessionRow = typeof sessions.$inferSelect

/** SHA-256 of a resume ticket, as the database stores it. */
export const ticketHashOf = (ticket: string): string =>
  createHash('sha256').update(ticket).digest('base64url')

/** Whether a session can be used. */
export const isLive = ({ endedAt, expiresAt }: SessionRow, now: number): boolean =>
  endedAt === null && expiresAt > now

/** Stores a session. */
export async function addSession(
  queries: Queries,
  macs: RowMacs,
  row: Omit<SessionRow, 'mac'>,
): Promise<void> {
  await queries.insert(sessions).values({ ...row, mac: macs.session(row) })
}

/** Returns a session. @throws a RowChanged */
export async function findSession(
  queries: Queries,
  macs: RowMacs,
  id: string,
): Promise<SessionRow | undefined> {
  const [row] = await queries.select().from(sessions).where(eq(sessions.id, id))
  if (row) macs.check(row.mac, macs.session(row))
  return row
}

/** Returns the session of a resume ticket. @throws a RowChanged */
export async function findSessionOfTicket(
  queries: Queries,
  macs: RowMacs,
  ticket: string,
): Promise<SessionRow | undefined> {
  const [row] = await queries
    .select()
    .from(sessions)
    .where(eq(sessions.ticketHash, ticketHashOf(ticket)))
  if (row) macs.check(row.mac, macs.session(row))
  return row
}

/** Changes a session if its generation is still that of `session`. Returns whether it was. */
export async function changeSession(
  queries: Queries,
  macs: RowMacs,
  session: SessionRow,
  changes: Partial<Pick<SessionRow, 'generation' | 'rotatedAt' | 'expiresAt' | 'endedAt'>>,
): Promise<boolean> {
  const row = { ...session, ...changes }
  const changed = await queries
    .update(sessions)
    .set({ ...changes, mac: macs.session(row) })
    .where(
      and(eq(sessions.id, session.id), eq(sessions.generation, session.generation), isNull(sessions.endedAt)),
    )
    .returning({ id: sessions.id })
  return changed.length > 0
}

/** Sessions to end. */
export interface EndedSessions {
  readonly userId?: string
  readonly sessionId?: string
  readonly deviceId?: string
  /** All sessions of a key in a project, whatever the user. */
  readonly key?: { readonly project: string; readonly jkt: string; readonly hostOrigin: string }
  /** Session that stays. */
  readonly exceptId?: string
  /** Further condition. Default: all. */
  readonly isMatch?: (session: SessionRow) => boolean
}

/** Ends the live sessions that match all conditions, and returns their ids. */
export async function endSessions(
  queries: Queries,
  macs: RowMacs,
  { userId, sessionId, deviceId, key, exceptId, isMatch = () => true }: EndedSessions,
  now: number,
): Promise<readonly string[]> {
  const ofKey =
    key &&
    inArray(
      sessions.deviceId,
      queries
        .select({ id: devices.id })
        .from(devices)
        .where(
          and(
            eq(devices.jkt, key.jkt),
            eq(devices.project, key.project),
            eq(devices.hostOrigin, key.hostOrigin),
          ),
        ),
    )
  const conditions = [
    userId === undefined ? undefined : eq(sessions.userId, userId),
    sessionId === undefined ? undefined : eq(sessions.id, sessionId),
    deviceId === undefined ? undefined : eq(sessions.deviceId, deviceId),
    ofKey,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) throw new Error('endSessions needs a condition.')
  const rows = await queries
    .select()
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        ...conditions,
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    )
    .for('update')
  const matching = rows.filter(isMatch)
  for (const row of matching) {
    const ended = { ...row, endedAt: now }
    await queries
      .update(sessions)
      .set({ endedAt: now, mac: macs.session(ended) })
      .where(eq(sessions.id, row.id))
  }
  return matching.map(({ id }) => id)
}
