import { eq } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { addressDay, addressHour, emailChangeDay, wrongCodes } from '../limits/auth-limits.js'
import { checkCode, wrongCodesKey, type LoginRow } from '../logins/check-code.js'
import { findSessionCode } from '../logins/find-session-code.js'
import { addLogin, countCode, refuseOver } from '../logins/start-login.js'
import type { RequestSession } from '../sessions/require-session.js'
import { endSessions } from '../sessions/session-store.js'
import { logins, users, type CodePurpose } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { readEmailAddress } from '../users/email-address.js'
import { addIdentity, findEmailIdentity, findIdentity, setRemoved } from '../users/identities.js'

/** Change of an address to begin. */
export interface EmailChangeRequest {
  readonly email: string
  readonly client: string
  readonly language: string
}

/**
 * Begins the change of the address of a login by e-mail: a code goes to the present address. A user without such a login adds one
 * instead: otherwise a page could begin what adds a login.
 *
 * @throws an HttpError: 400 for an invalid address, 409 for a user without a login by e-mail, 429
 */
export async function startEmailChange(
  parts: AuthParts,
  { session, device }: RequestSession,
  { email, client, language }: EmailChangeRequest,
) {
  const { queries, macs, secrets, counters, emails, queueMail } = parts
  const address = readEmailAddress(email)
  const { isAllowed, waitMs } = await counters.count(emailChangeDay, session.userId)
  if (!isAllowed) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    throw new HttpError(429, 'email', `Please try again after ${seconds} seconds`, seconds)
  }
  const present = await requireAddress(queries, macs, session.userId)
  const subject = present.subject
  await countCode(parts, { subject, jkt: device.jkt, client, isKnown: true })
  const secondSubject = secrets.hmac('address', address)
  // the new address may be that of a stranger, who gets no more codes than by logins
  if (secondSubject !== subject)
    await refuseOver(parts, [
      { limit: addressHour, key: secondSubject },
      { limit: addressDay, key: secondSubject },
    ])
  const common = {
    project: session.project,
    device,
    language,
    state: 'code' as const,
    sessionId: session.id,
  }
  const secondKey = wrongCodesKey({
    emailHmac: secondSubject,
    purpose: 'email-secondary',
    ticketSession: null,
  })
  // the row of the second code waits with the new address; its code is made after the first one was right
  await addLogin(parts, {
    ...common,
    email: address,
    subject: secondSubject,
    purpose: 'email-secondary',
    isKnownDevice: false,
    isSilent: !(await counters.allows(wrongCodes, secondKey)),
  })
  const first = await addLogin(parts, {
    ...common,
    email: await emails.identities.open(present.email, present.id),
    subject,
    purpose: 'email-primary',
    isKnownDevice: true,
    isSilent: false,
  })
  await queueMail('send-code', { loginId: first.id })
  return { action: 'VERIFY_PRIMARY_OTP' as const, expiresAt: first.expiresAt }
}

/** Checks the code of the present address, and mails one to the new address. @throws as {@link checkCode} */
export async function confirmPresentEmail(
  parts: AuthParts,
  request: RequestSession,
  code: string,
): Promise<void> {
  const { queries, rows, clock, codeMs, queueMail } = parts
  await checkStep(parts, request, code, 'email-primary')
  const second = await findSessionCode(parts, request, 'email-secondary')
  if (!second) throw expired()
  await rows.change(queries, logins, eq(logins.id, second.id), { expiresAt: clock.now() + codeMs })
  await queueMail('send-code', { loginId: second.id })
}

/**
 * Checks the code of the new address, and changes the address. The other sessions of the user end.
 *
 * @returns the new address
 * @throws as {@link checkCode}
 */
export async function confirmNewEmail(
  parts: AuthParts,
  request: RequestSession,
  code: string,
): Promise<string> {
  const { queries, rows, macs, clock, emails, queueMail } = parts
  const { session } = request
  const step = await checkStep(parts, request, code, 'email-secondary')
  const email = await emails.logins.open(step.email, step.id)
  const now = clock.now()
  const added = await queries.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, session.userId)).for('update')
    const subject = { provider: 'email', subject: step.emailHmac }
    // it was free when the code was mailed
    if (await findIdentity(transaction, macs, session.project, subject)) throw expired()
    const present = await requireAddress(transaction, macs, session.userId)
    await setRemoved(transaction, macs, present, now)
    const identity = { ...subject, email, isEmailVerified: true }
    // a new login, so that it is not the oldest one by the age of the former
    const id = await addIdentity(transaction, session.project, session.userId, identity, {
      macs,
      emails: emails.identities,
      now,
    })
    if (id === undefined) throw expired()
    await rows.change(transaction, users, eq(users.id, session.userId), { emailChangedAt: now })
    await endSessions(transaction, macs, { userId: session.userId, exceptId: session.id }, now)
    await recordEvent(transaction, {
      at: now,
      actor: session.userId,
      action: 'email-change',
      project: session.project,
      target: id,
      place: session.hostOrigin,
      result: 'done',
    })
    return id
  })
  await queueMail('send-notice', {
    kind: 'email-changed',
    id: session.id,
    language: step.language,
    login: { id: added, provider: 'email', email: await emails.identities.seal(email, added) },
    changedAt: now,
  })
  return email
}

/** Login by e-mail of a user. @throws an HttpError with 409 without one */
async function requireAddress(queries: AuthParts['queries'], macs: AuthParts['macs'], userId: string) {
  const identity = await findEmailIdentity(queries, macs, userId)
  const email = identity?.provider === 'email' ? identity.email : null
  if (!identity || email === null)
    throw new HttpError(
      409,
      'email',
      'You do not log in by email. Add a login under “Logins” in your wallet.',
    )
  return { ...identity, email }
}

const expired = () => new HttpError(400, 'code', 'This code has expired. Ask for a new one.')

async function checkStep(
  parts: AuthParts,
  request: RequestSession,
  code: string,
  purpose: CodePurpose,
): Promise<LoginRow> {
  const step = await findSessionCode(parts, request, purpose)
  if (!step) throw expired()
  const { project, jkt } = step
  return checkCode(parts, { loginId: step.id, code, project, jkt, purpose })
}
