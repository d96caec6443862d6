import { and, eq, inArray } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { endSessions, findSession } from '../sessions/session-store.js'
import { logins } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { findDevice, revokeDevice } from '../users/devices.js'

/**
 * Ends a login that its addressee did not begin, and the session and the device that it opened.
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
    // a change of the address belongs to the session of its user, which stays
    const sessionId = login ? (login.purpose === 'login' ? login.sessionId : null) : id
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
