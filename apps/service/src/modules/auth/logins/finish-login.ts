import { eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { openSession } from '../sessions/open-session.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { logins } from '../tables.js'
import { checkCode, type EnteredCode } from './check-code.js'

/** Ends a login by its code. @throws as {@link checkCode} */
export async function finishLogin(
  parts: AuthParts,
  entered: Omit<EnteredCode, 'purpose'> & { readonly ticket?: string | undefined },
): Promise<SessionAnswer> {
  const login = await checkCode(parts, { ...entered, purpose: 'login' })
  const email = await parts.emails.logins.open(login.email, login.id)
  const { project, emailHmac, jkt, hostOrigin, browser, system, language } = login
  const { answer, sessionId } = await openSession(parts, {
    project,
    identity: { provider: 'email', subject: emailHmac, email, isEmailVerified: true },
    device: { jkt, hostOrigin, browser, system },
    methods: ['otp'],
    language,
    ticket: entered.ticket,
  })
  // the "not me" page of the mail ends it
  await parts.queries.update(logins).set({ sessionId }).where(eq(logins.id, login.id))
  return answer
}
