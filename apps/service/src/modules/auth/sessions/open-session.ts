import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { users } from '../tables.js'
import { deleteIfDue } from '../deletion/delete-due.js'
import { recordEvent } from '../users/audit.js'
import { ensureDevice, findDevice, revokeDevice, type DeviceDescription } from '../users/devices.js'
import { ensureUser, type ProvenIdentity } from '../users/identities.js'
import { answerSession, type SessionAnswer } from './session-answer.js'
import { addSession, endSessions, findSessionOfTicket, isLive, ticketHashOf } from './session-store.js'

const dayMs = 86_400_000
/** A device whose ticket another one has is given up if it was not used for this time. */
const unusedMs = dayMs
/** Life of a session that is not used. */
export const idleMs = 30 * dayMs
/** Life of a session. */
export const maxSessionMs = 90 * dayMs

/** Login that has proven an identity. */
export interface ProvenLogin {
  readonly project: string
  readonly identity: ProvenIdentity
  readonly device: DeviceDescription
  /** Methods of RFC 8176, such as `otp`. */
  readonly methods: readonly string[]
  /** Language of notices. */
  readonly language: string
  /** Resume ticket of a device that lost its storage, whose session this one replaces. Pages have it, so it proves nothing more. */
  readonly ticket?: string | undefined
}

/** Session that a login has opened. */
export interface OpenedSession {
  readonly answer: SessionAnswer
  readonly sessionId: string
}

/**
 * Turns a proven identity into a session: the only way to one, whatever the method of the login. Earlier sessions of the device
 * end.
 */
export async function openSession(parts: AuthParts, login: ProvenLogin): Promise<OpenedSession> {
  const { queries, rows, macs, clock, emails, queueMail } = parts
  const { project, identity, device: description, methods, language } = login
  const now = clock.now()
  const ticket = randomBytes(32).toString('base64url')
  const opened = await queries.transaction(async (transaction) => {
    await deleteIfDue(parts, transaction, project, identity)
    const identityParts = { rows, macs, emails: emails.identities, now }
    const user = await ensureUser(transaction, project, identity, identityParts)
    // two logins of one device must not both create it
    await transaction.select().from(users).where(eq(users.id, user.userId)).for('update')
    const { device, isNew } = await ensureDevice(
      transaction,
      { userId: user.userId, project, macs, now },
      description,
    )
    const { jkt, hostOrigin } = description
    const isUnlock = await retireTicket(parts, transaction, {
      ...login,
      userId: user.userId,
      deviceId: device.id,
    })
    await endSessions(transaction, macs, { key: { project, jkt, hostOrigin } }, now)
    const row = {
      id: randomUUID(),
      userId: user.userId,
      deviceId: device.id,
      project,
      hostOrigin,
      generation: 1,
      rotatedAt: now,
      ticketHash: ticketHashOf(ticket),
      methods: [...methods],
      authTime: Math.floor(now / 1_000),
      createdAt: now,
      expiresAt: now + idleMs,
      endedAt: null,
      identityId: user.identityId,
    }
    await addSession(transaction, macs, row)
    await recordEvent(transaction, {
      at: now,
      actor: user.userId,
      action: 'login',
      project,
      target: row.id,
      place: hostOrigin,
      result: 'done',
    })
    const session = { ...row, mac: macs.session(row) }
    const notice = isUnlock ? ('unlocked' as const) : ('new-device' as const)
    return { session, isNewDevice: isNew, notice: isNew && !user.isNew ? notice : undefined }
  })
  const { session, isNewDevice, notice } = opened
  if (notice) await queueMail('send-notice', { kind: notice, id: session.id, language })
  const answer = await answerSession(parts, session, { jkt: description.jkt, isNewDevice, ticket })
  return { answer, sessionId: session.id }
}

/**
 * Ends the session of a resume ticket of the same user and host, and revokes its device if no one has used it for a day: a device in use
 * has not lost its storage, and the ticket is from a page. Returns whether there is one.
 */
async function retireTicket(
  { macs, clock }: AuthParts,
  queries: AuthParts['queries'],
  { ticket, userId, deviceId, device }: ProvenLogin & { readonly userId: string; readonly deviceId: string },
): Promise<boolean> {
  if (ticket === undefined) return false
  const now = clock.now()
  const session = await findSessionOfTicket(queries, macs, ticket)
  if (!session || !isLive(session, now)) return false
  if (session.userId !== userId || session.hostOrigin !== device.hostOrigin) return false
  await endSessions(queries, macs, { sessionId: session.id }, now)
  const former = session.deviceId === deviceId ? undefined : await findDevice(queries, macs, session.deviceId)
  if (former && now - former.lastUsedAt >= unusedMs) await revokeDevice(queries, macs, former, now)
  return true
}
