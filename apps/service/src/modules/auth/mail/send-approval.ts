import { and, eq, gt } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { logins } from '../tables.js'
import { composeMail } from './compose-mail.js'
import { countryName } from './country.js'
import { fillText } from './fill-text.js'
import { textsOf } from './languages.js'
import type { MailParts } from './mail-parts.js'
import type { MailTexts } from './mail-texts.js'

/** Mails the link that approves the device of a login. */
export async function sendApproval(parts: AuthParts, mail: MailParts, loginId: string): Promise<void> {
  const { queries, rows, clock, emails } = parts
  const isWaiting = and(eq(logins.id, loginId), eq(logins.state, 'device'), gt(logins.expiresAt, clock.now()))
  const login = await rows.find(queries, logins, isWaiting)
  if (!login || login.isSilent) return
  const { language, project, hostOrigin: origin, browser, system, country } = login
  const texts = textsOf(language)
  const place = country === null ? '' : countryName(country, language)
  const values = { site: await mail.siteOf(project), origin, browser, system, country: place }
  const fill = (name: keyof MailTexts) => fillText(texts[name], values, language)
  const content = composeMail(await emails.logins.open(login.email, login.id), {
    language,
    subject: fill('approveSubject'),
    parts: [
      { kind: 'text', text: fill('approveIntro') },
      ...(country === null ? [] : [{ kind: 'text', text: fill('requestedFrom') } as const]),
      { kind: 'text', text: fill('approveLink') },
      { kind: 'link', url: mail.links.create('approve', login.id) },
      { kind: 'text', text: fill('notMe') },
      { kind: 'link', url: mail.links.create('not-me', login.id) },
    ],
  })
  await mail.mailer.send(content)
}
