import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { wrongCodes } from '../limits/auth-limits.js'
import { checkCode, wrongCodesKey } from '../logins/check-code.js'
import { findSessionCode } from '../logins/find-session-code.js'
import { addLogin as addCode, countCode } from '../logins/start-login.js'
import type { RequestSession } from '../sessions/require-session.js'
import { readEmailAddress } from '../users/email-address.js'
import { listIdentities } from '../users/identities.js'
import { addLogin } from './user-logins.js'

/**
 * Mails a code to an address that a user adds as a login. An address of another user gets the same answer: only its owner, who has the
 * code, learns that it is taken.
 *
 * @throws an HttpError: 400 for an invalid address, 409 for a user with a login by e-mail, 429
 */
export async function startEmailLogin(
  parts: AuthParts,
  { session, device }: RequestSession,
  { email, client, language }: { readonly email: string; readonly client: string; readonly language: string },
): Promise<{ readonly expiresAt: number }> {
  const { queries, macs, secrets, counters, queueMail } = parts
  const address = readEmailAddress(email)
  const rows = await listIdentities(queries, macs, session.userId)
  if (rows.some(({ provider }) => provider === 'email'))
    throw new HttpError(409, 'email', 'Your wallet has a login by e-mail. Change its address instead.')
  const subject = secrets.hmac('address', address)
  await countCode(parts, { subject, jkt: device.jkt, client, isKnown: false })
  const key = wrongCodesKey({ emailHmac: subject, purpose: 'add', ticketSession: null })
  const row = await addCode(parts, {
    project: session.project,
    email: address,
    subject,
    device,
    language,
    purpose: 'add',
    isKnownDevice: false,
    isSilent: !(await counters.allows(wrongCodes, key)),
    state: 'code',
    sessionId: session.id,
  })
  await queueMail('send-code', { loginId: row.id })
  return { expiresAt: row.expiresAt }
}

/** Adds the address whose code was entered. @throws as {@link checkCode} and {@link addLogin} */
export async function finishEmailLogin(
  parts: AuthParts,
  request: RequestSession,
  code: string,
): Promise<void> {
  const row = await findSessionCode(parts, request, 'add')
  if (!row) throw new HttpError(400, 'code', 'This code has expired. Ask for a new one.')
  const { project, jkt, language } = row
  const entered = { loginId: row.id, code, project, jkt, purpose: 'add' } as const
  const { id, email, emailHmac: subject } = await checkCode(parts, entered)
  const identity = {
    provider: 'email',
    subject,
    email: await parts.emails.logins.open(email, id),
    isEmailVerified: true,
  }
  await addLogin(parts, request, identity, language)
}
