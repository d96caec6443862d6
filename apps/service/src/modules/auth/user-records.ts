import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext, UserRecords } from '../../platform/module/user-records.js'
import { deleteUser } from './deletion/delete-due.js'
import { readSecrets } from './keys/secrets.js'
import { endSessions, isLive } from './sessions/session-store.js'
import { devices, identities, sessions, users } from './tables.js'
import { recordEvent, type AuditEvent } from './users/audit.js'
import { listDevices, revokeDevice } from './users/devices.js'
import { readEmailAddress } from './users/email-address.js'
import { findIdentity } from './users/identities.js'
import { createAuthRows, createRowMacs } from './users/row-macs.js'

/** Users with their devices and sessions, for operators. */
export const authUsers: UserRecords = {
  async show({ queries, project, userId, now }) {
    const [user] = await queries
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.project, project)))
    if (!user) return undefined
    const { provider } = identities
    const logins = await queries
      .select({ provider })
      .from(identities)
      .where(and(eq(identities.userId, userId), isNull(identities.removedAt)))
    const rows = await queries.select().from(devices).where(eq(devices.userId, userId))
    const open = await queries.select().from(sessions).where(eq(sessions.userId, userId))
    return {
      status: user.status,
      createdAt: user.createdAt,
      ...(user.deletionDueAt !== null && { deletionDueAt: user.deletionDueAt }),
      logins: logins.map((login) => login.provider),
      devices: rows.map(({ id, jkt, hostOrigin, browser, system, lastUsedAt, revokedAt }) => ({
        id,
        jkt,
        hostOrigin,
        browser,
        system,
        lastUsedAt,
        revokedAt,
      })),
      sessions: open.filter((session) => isLive(session, now)).length,
    }
  },
  async revoke(context) {
    const { queries, userId, now } = context
    const macs = await macsOf(context)
    await queries.transaction(async (transaction) => {
      await endSessions(transaction, macs, { userId }, now)
      for (const device of await listDevices(transaction, macs, userId))
        await revokeDevice(transaction, macs, device, now)
      await recordEvent(transaction, eventOf(context, 'logout-everywhere'))
    })
  },
  async remove(context) {
    const { queries, userId, project, now } = context
    const isUser = and(eq(users.id, userId), eq(users.project, project))
    if ((await queries.select().from(users).where(isUser)).length === 0) return
    // the other modules are told by a row with a MAC
    const rows = createAuthRows(await readSecrets(queries, await context.openEnvelope()))
    await queries.transaction(async (transaction) => {
      if (await deleteUser(transaction, rows, { userId, project }, now))
        await recordEvent(transaction, eventOf(context, 'user-delete'))
    })
  },
  async findByEmail(context, email) {
    const { queries, project, openEnvelope } = context
    const secrets = await readSecrets(queries, await openEnvelope())
    const subject = secrets.hmac('address', readEmailAddress(email))
    const identity = await findIdentity(queries, createRowMacs(secrets), project, {
      provider: 'email',
      subject,
    })
    return identity?.userId
  },
}

async function macsOf({ queries, openEnvelope }: UserContext) {
  return createRowMacs(await readSecrets(queries, await openEnvelope()))
}

function eventOf({ now, actor, project, userId }: UserContext, action: AuditEvent['action']): AuditEvent {
  return { at: now, actor, action, project, target: userId, place: '', result: 'done' }
}
