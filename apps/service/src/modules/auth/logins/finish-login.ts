import { eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { kindsOf, type SessionAnswer } from '../sessions/session-answer.js'
import { logins } from '../tables.js'
import { findIdentity, findUserOfEmail } from '../users/identities.js'
import type { LinkQuestion } from '../wire.js'
import { checkCode, type EnteredCode } from './check-code.js'
import { openEmailSession } from './link-email.js'

/**
 * Ends a login by its code. If another login has the wallet of the address, the user is asked first: without a question nothing merges,
 * and a second wallet would look like a loss of the first.
 *
 * @throws as {@link checkCode}
 */
export async function finishLogin(
  parts: AuthParts,
  entered: Omit<EnteredCode, 'purpose'> & { readonly ticket?: string | undefined },
): Promise<SessionAnswer | LinkQuestion> {
  const { queries, rows, macs, clock, codeMs, emails } = parts
  const login = await checkCode(parts, { ...entered, purpose: 'login' })
  const { id, project, emailHmac } = login
  const isKnown = await findIdentity(queries, macs, project, { provider: 'email', subject: emailHmac })
  const owner = isKnown ? undefined : await findUserOfEmail(queries, macs, project, emailHmac)
  if (owner === undefined) return (await openEmailSession(parts, login, entered.ticket)).answer
  const question = { state: 'linking', linkUser: owner, expiresAt: clock.now() + codeMs } as const
  await rows.change(queries, logins, eq(logins.id, id), question)
  const email = await emails.logins.open(login.email, id)
  return { link: { id, email, logins: await kindsOf(parts, owner), needsCode: false } }
}
