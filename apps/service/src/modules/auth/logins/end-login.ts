import { and, eq, inArray } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { endSessions, findSession } from '../sessions/session-store.js'
import { logins, type CodePurpose } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { findDevice, revokeDevice } from '../users/devices.js'
import { findIdentity } from '../users/identities.js'
import type { LoginRow } from './check-code.js'

/**
 * Ends a login that its addressee did not begin, and what it has opened: its session and device, or the sessions of the address that was
 * added with it. A code to the present address of a user ends the session that asked for the change; one to the new address says nothing
 * about that session.
 *
 * @param id of the login, or of the session of a notice
 */
export async function endLogin({ queries, rows, macs, clock }: AuthParts, id: string): Promise<void> {
  const now = clock.now()
  await queries.transaction(async (transaction) => {
    // read without its MAC, which logins of earlier releases do not have: a session is ended, and nothing else believes it
    const [login] = await transaction.select().from(logins).where(eq(logins.id, id))
    const isOpen = and(eq(logins.id, id), inArray(logins.state, ['device', 'code']))
    await rows.change(transaction, logins, isOpen, { state: 'ended' })
    if (login?.purpose === 'add' && login.state === 'done') await endAdded(transaction, macs, login, now)
    const isOfAddressee = login === undefined || addresseePurposes.includes(login.purpose)
    const sessionId = isOfAddressee ? (login ? login.sessionId : id) : null
    const session = sessionId === null ? undefined : await findSession(transaction, macs, sessionId)
    if (!session) return
    const device = await findDevice(transaction, macs, session.deviceId)
    await endSessions(transaction, macs, { deviceId: session.deviceId }, now)
    if (device && device.revokedAt === null) await revokeDevice(transaction, macs, device, now)
    await recordEvent(transaction, {
      at: now,
      actor: session.userId,
      action: 'not-me',
      project: session.project,
      target: session.id,
      place: session.hostOrigin,
      result: 'done',
    })
  })
}

/** Purposes of codes whose session belongs to the addressee of the mail. */
const addresseePurposes: readonly CodePurpose[] = ['login', 'link', 'email-primary']

/** Ends the sessions that an added address has opened. */
async function endAdded(
  queries: AuthParts['queries'],
  macs: AuthParts['macs'],
  { project, emailHmac }: LoginRow,
  now: number,
): Promise<void> {
  const identity = await findIdentity(queries, macs, project, { provider: 'email', subject: emailHmac })
  if (!identity) return
  const { id, userId } = identity
  await endSessions(queries, macs, { userId, isMatch: ({ identityId }) => identityId === id }, now)
}
