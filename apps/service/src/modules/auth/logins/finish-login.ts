import { eq } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { openSession } from '../sessions/open-session.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { logins } from '../tables.js'
import { findIdentity, findUserOfEmail } from '../users/identities.js'
import { checkCode, type EnteredCode } from './check-code.js'

/**
 * Ends a login by its code.
 *
 * @throws as {@link checkCode}, and an HttpError with 409 if another login has the wallet of the address: without a question to the
 *   user nothing merges, and a second wallet would look like a loss of the first
 */
export async function finishLogin(
  parts: AuthParts,
  entered: Omit<EnteredCode, 'purpose'> & { readonly ticket?: string | undefined },
): Promise<SessionAnswer> {
  const login = await checkCode(parts, { ...entered, purpose: 'login' })
  const email = await parts.emails.logins.open(login.email, login.id)
  const { project, emailHmac, jkt, hostOrigin, browser, system, language } = login
  const subject = { provider: 'email', subject: emailHmac } as const
  const isKnown = await findIdentity(parts.queries, parts.macs, project, subject)
  if (!isKnown && (await findUserOfEmail(parts.queries, parts.macs, project, emailHmac)))
    throw new HttpError(
      409,
      'email',
      'There is a wallet for this address with another login. Log in as you did before, such as with Google.',
    )
  const { answer, sessionId } = await openSession(parts, {
    project,
    identity: { ...subject, email, isEmailVerified: true },
    device: { jkt, hostOrigin, browser, system },
    methods: ['otp'],
    language,
    ticket: entered.ticket,
  })
  // the "not me" page of the mail ends it
  await parts.queries.update(logins).set({ sessionId }).where(eq(logins.id, login.id))
  return answer
}
