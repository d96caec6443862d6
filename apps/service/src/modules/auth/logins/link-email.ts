import { and, eq, gt } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { openSession, type OpenedSession } from '../sessions/open-session.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { logins, users } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { noticedOf } from '../user-logins/user-logins.js'
import { addIdentity, findIdentity, findUserOfEmail, type IdentityRow } from '../users/identities.js'
import { approveAddress, isApprovedDevice } from '../users/device-approvals.js'
import type { LoginRow } from './check-code.js'

/** Device that answers whose wallet a login by e-mail opens: the one that entered its code. */
export interface EmailLinkAnswerer {
  readonly linkId: string
  readonly project: string
  readonly jkt: string
  readonly ticket?: string | undefined
}

const over = () => new HttpError(400, 'link', 'This login is over. Log in again.')

/** Whether a question is about a login by e-mail, and waits. */
export async function isEmailLink(parts: AuthParts, answerer: EmailLinkAnswerer): Promise<boolean> {
  const rows = await parts.queries.select({ id: logins.id }).from(logins).where(isWaiting(parts, answerer))
  return rows.length > 0
}

/**
 * Ends a login by e-mail whose address another login has verified: adds it to that wallet, or opens a wallet of its own. The user has
 * proven the address by the code of the login.
 *
 * @throws an HttpError with 400 if the question is over, or the address belongs to another user by now
 */
export async function answerEmailLink(
  parts: AuthParts,
  answerer: EmailLinkAnswerer,
  isAccepted: boolean,
): Promise<SessionAnswer> {
  const [row] = await parts.rows.change(parts.queries, logins, isWaiting(parts, answerer), { state: 'done' })
  if (!row) throw over()
  const now = parts.clock.now()
  const added = isAccepted ? await link(parts, row, now) : undefined
  const { answer, sessionId } = await openEmailSession(parts, row, answerer.ticket)
  if (added)
    await parts.queueMail('send-notice', {
      kind: 'login-added',
      id: sessionId,
      language: row.language,
      login: noticedOf(added),
      changedAt: now,
    })
  return answer
}

/** Opens the session of a login by e-mail whose code was right. */
export async function openEmailSession(
  parts: AuthParts,
  row: LoginRow,
  ticket: string | undefined,
): Promise<OpenedSession> {
  const { id, project, jkt, hostOrigin, browser, system, language } = row
  const opened = await openSession(parts, {
    project,
    identity: await identityOf(parts, row),
    device: { jkt, hostOrigin, browser, system },
    methods: ['otp'],
    language,
    ticket,
  })
  const approved = { project, jkt, hostOrigin, subject: row.emailHmac }
  const { queries, secrets, clock } = parts
  if (await isApprovedDevice(queries, secrets, approved, clock.now()))
    await approveAddress(queries, secrets, approved, clock.now())
  // the "not me" page of the mail ends it
  await parts.rows.change(parts.queries, logins, eq(logins.id, id), { sessionId: opened.sessionId })
  return opened
}

async function link(parts: AuthParts, row: LoginRow, now: number): Promise<IdentityRow | undefined> {
  const { queries, macs, emails } = parts
  const { project, emailHmac, linkUser, hostOrigin } = row
  const identity = await identityOf(parts, row)
  return queries.transaction(async (transaction) => {
    const owner = await findUserOfEmail(transaction, macs, project, emailHmac)
    if (owner === undefined || owner !== linkUser) throw over()
    await transaction.select().from(users).where(eq(users.id, owner)).for('update')
    const identityParts = { macs, emails: emails.identities, now }
    if ((await addIdentity(transaction, project, owner, identity, identityParts)) === undefined) throw over()
    await recordEvent(transaction, {
      at: now,
      actor: owner,
      action: 'login-link',
      project,
      target: 'email',
      place: hostOrigin,
      result: 'done',
    })
    return findIdentity(transaction, macs, project, identity)
  })
}

async function identityOf({ emails }: AuthParts, { id, email, emailHmac }: LoginRow) {
  return {
    provider: 'email',
    subject: emailHmac,
    email: await emails.logins.open(email, id),
    isEmailVerified: true,
  }
}

const isWaiting = ({ clock }: AuthParts, { linkId, project, jkt }: EmailLinkAnswerer) =>
  and(
    eq(logins.id, linkId),
    eq(logins.project, project),
    eq(logins.jkt, jkt),
    eq(logins.state, 'linking'),
    gt(logins.expiresAt, clock.now()),
  )
