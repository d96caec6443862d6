import { eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { logins } from '../tables.js'
import { findIdentity, findUserOfEmail } from '../users/identities.js'
import { composeMail } from './compose-mail.js'
import { fillText } from './fill-text.js'
import { textsOf } from './languages.js'
import type { MailParts } from './mail-parts.js'

/** Mails the owner of an address that someone has entered wrong codes, so that no more are sent to unknown browsers for now. */
export async function sendGuesses(parts: AuthParts, mail: MailParts, loginId: string): Promise<void> {
  const { queries, rows, macs, emails } = parts
  const login = await rows.find(queries, logins, eq(logins.id, loginId))
  if (!login) return
  // an address without a user is no one's login
  const { language, project, emailHmac: subject } = login
  const hasUser =
    (await findIdentity(queries, macs, project, { provider: 'email', subject })) !== undefined ||
    (await findUserOfEmail(queries, macs, project, subject)) !== undefined
  if (!hasUser) return
  const texts = textsOf(language)
  const values = { site: await mail.siteOf(project) }
  const fill = (text: string) => fillText(text, values, language)
  const content = {
    language,
    subject: fill(texts.guessesSubject),
    parts: [
      { kind: 'text', text: fill(texts.guessesIntro) },
      { kind: 'text', text: fill(texts.guessesHelp) },
    ] as const,
  }
  await mail.mailer.send(composeMail(await emails.logins.open(login.email, login.id), content))
}
