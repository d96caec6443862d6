import { randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { codeHmacOf, type LoginRow } from '../logins/check-code.js'
import { logins, type CodePurpose } from '../tables.js'
import { findIdentity } from '../users/identities.js'
import { composeMail, type MailPart } from './compose-mail.js'
import { countryName } from './country.js'
import { fillText } from './fill-text.js'
import { textsOf } from './languages.js'
import type { MailParts } from './mail-parts.js'
import type { MailTexts } from './mail-texts.js'

const codeDigits = 6

/** Texts of a code, by its purpose. */
const textsByPurpose: Readonly<Record<CodePurpose, readonly [keyof MailTexts, keyof MailTexts]>> = {
  login: ['loginSubject', 'loginIntro'],
  'email-primary': ['primarySubject', 'primaryIntro'],
  'email-secondary': ['secondarySubject', 'secondaryIntro'],
  link: ['linkSubject', 'linkIntro'],
  add: ['linkSubject', 'linkIntro'],
}

/**
 * Makes the code of a login, stores its HMAC and mails it. The code exists in the memory of this function and in the mail only: a run
 * that is repeated makes another one, which replaces the first.
 */
export async function sendCode(parts: AuthParts, mail: MailParts, loginId: string): Promise<void> {
  const { queries, rows, clock, secrets, emails } = parts
  const isWaiting = and(eq(logins.id, loginId), eq(logins.state, 'code'), gt(logins.expiresAt, clock.now()))
  const login = await rows.find(queries, logins, isWaiting)
  if (!login || login.isSilent) return
  const email = await emails.logins.open(login.email, login.id)
  if (login.purpose === 'email-secondary' && (await isInUse(parts, login)))
    return mail.mailer.send(composeMail(email, await inUseContent(mail, login)))
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const codeHmac = codeHmacOf(secrets, login, code)
  const stored = await rows.change(queries, logins, isWaiting, { codeHmac })
  if (stored.length > 0)
    await mail.mailer.send(composeMail(email, await codeContent(parts, mail, login, code)))
}

/** Whether an address already belongs to a user; then its mailbox gets a mail that says so, and no code. */
async function isInUse({ queries, macs }: AuthParts, { project, emailHmac }: LoginRow): Promise<boolean> {
  return (await findIdentity(queries, macs, project, { provider: 'email', subject: emailHmac })) !== undefined
}

async function inUseContent({ siteOf }: MailParts, { project, language }: LoginRow) {
  const texts = textsOf(language)
  const values = { site: await siteOf(project) }
  return {
    language,
    subject: fillText(texts.inUseSubject, values, language),
    parts: [{ kind: 'text', text: fillText(texts.inUseIntro, values, language) }] as const,
  }
}

async function codeContent(
  { codeMs }: AuthParts,
  { siteOf, links }: MailParts,
  login: LoginRow,
  code: string,
) {
  const { language, purpose, project, hostOrigin: origin, browser, system, country } = login
  const texts = textsOf(language)
  const [subject, intro] = textsByPurpose[purpose]
  const minutes = new Intl.NumberFormat(language).format(Math.round(codeMs / 60_000))
  const place = country === null ? '' : countryName(country, language)
  const values = { site: await siteOf(project), origin, browser, system, minutes, country: place }
  const fill = (name: keyof MailTexts): MailPart => ({
    kind: 'text',
    text: fillText(texts[name], values, language),
  })
  return {
    language,
    subject: fillText(texts[subject], values, language),
    parts: [
      fill(intro),
      { kind: 'code', code } as const,
      fill('requestedBy'),
      ...(country === null ? [] : [fill('requestedFrom')]),
      fill('validFor'),
      fill('neverShare'),
      fill('notMe'),
      { kind: 'link', url: links.create('not-me', login.id) } as const,
    ],
  }
}
