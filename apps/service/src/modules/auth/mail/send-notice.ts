import { eq } from 'drizzle-orm'
import type { AuthJobs, AuthParts, NoticedLogin } from '../auth-parts.js'
import { findSession, type SessionRow } from '../sessions/session-store.js'
import { isProviderName, providerTitles } from '../social/provider-names.js'
import { emailChanges, users } from '../tables.js'
import { findDevice } from '../users/devices.js'
import { findEmailIdentity, listIdentities, verifiedEmailOf } from '../users/identities.js'
import { composeMail, type MailPart } from './compose-mail.js'
import { fillText } from './fill-text.js'
import { textsOf } from './languages.js'
import type { MailParts } from './mail-parts.js'
import type { MailTexts } from './mail-texts.js'

/** Time for which a change of an address can be undone. */
export const undoMs = 72 * 3_600_000

const noticeTexts = {
  'new-device': ['newDeviceSubject', 'newDeviceIntro'],
  'refresh-reuse': ['reuseSubject', 'reuseIntro'],
  export: ['exportSubject', 'exportIntro'],
} as const

/** Mails a notice. Users without an address get none. */
export async function sendNotice(
  parts: AuthParts,
  mail: MailParts,
  { kind, id, language, login }: AuthJobs['send-notice'],
): Promise<void> {
  if (kind === 'email-changed') return sendChanged(parts, mail, id)
  const { queries, macs, emails } = parts
  const session = await findSession(queries, macs, id)
  if (kind === 'login-added' || kind === 'login-removed')
    return login && session && sendLoginChange(parts, mail, { kind, session, language, login })
  if (kind === 'deletion') return session && sendDeletion(parts, mail, session, language)
  const device = session && (await findDevice(queries, macs, session.deviceId))
  const identity = session && (await findEmailIdentity(queries, macs, session.userId))
  if (!session || !device || !identity?.email) return
  const texts = textsOf(language)
  const { browser, system, hostOrigin: origin } = device
  const values = { site: await mail.siteOf(session.project), origin, browser, system }
  const fill = (name: keyof MailTexts) => fillText(texts[name], values, language)
  const {
    [kind]: [subject, intro],
  } = noticeTexts
  const link: readonly MailPart[] =
    kind === 'new-device'
      ? [
          { kind: 'text', text: fill('newDeviceKit') },
          { kind: 'text', text: fill('notMe') },
          { kind: 'link', url: mail.links.create('not-me', session.id) },
        ]
      : []
  const content = {
    language,
    subject: fill(subject),
    parts: [{ kind: 'text', text: fill(intro) } as const, ...link],
  }
  await mail.mailer.send(composeMail(await emails.identities.open(identity.email, identity.id), content))
}

/** Mails that a login was added or removed, to all addresses of the user, and to that of the login. */
async function sendLoginChange(
  parts: AuthParts,
  mail: MailParts,
  {
    kind,
    session,
    language,
    login,
  }: {
    readonly kind: 'login-added' | 'login-removed'
    readonly session: SessionRow
    readonly language: string
    readonly login: NoticedLogin
  },
): Promise<void> {
  const texts = textsOf(language)
  const address = login.email === null ? undefined : await parts.emails.identities.open(login.email, login.id)
  const values = { ...(await placeOf(parts, mail, session)), login: loginName(login.provider, address) }
  const [subject, intro] =
    kind === 'login-added'
      ? [texts.loginAddedSubject, texts.loginAddedIntro]
      : [texts.loginRemovedSubject, texts.loginRemovedIntro]
  const content = {
    language,
    subject: fillText(subject, values, language),
    parts: [{ kind: 'text', text: fillText(intro, values, language) }] as const,
  }
  for (const to of await addressesOf(parts, session.userId, address))
    await mail.mailer.send(composeMail(to, content))
}

/** Mails when the wallet is deleted, and how to keep it. */
async function sendDeletion(
  parts: AuthParts,
  mail: MailParts,
  session: SessionRow,
  language: string,
): Promise<void> {
  const user = await parts.rows.find(parts.queries, users, eq(users.id, session.userId))
  if (!user || user.deletionDueAt === null) return
  const texts = textsOf(language)
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(user.deletionDueAt)
  const values = { ...(await placeOf(parts, mail, session)), date }
  const fill = (text: string) => ({ kind: 'text', text: fillText(text, values, language) }) as const
  const content = {
    language,
    subject: fillText(texts.deletionSubject, values, language),
    parts: [fill(texts.deletionIntro), fill(texts.deletionKeep)],
  }
  for (const to of await addressesOf(parts, session.userId)) await mail.mailer.send(composeMail(to, content))
}

async function placeOf({ queries, macs }: AuthParts, { siteOf }: MailParts, session: SessionRow) {
  const device = await findDevice(queries, macs, session.deviceId)
  const { browser = '', system = '' } = device ?? {}
  return { site: await siteOf(session.project), origin: session.hostOrigin, browser, system }
}

/** Verified addresses of all logins of a user, and a further one. */
async function addressesOf(
  { queries, macs, emails }: AuthParts,
  userId: string,
  further?: string,
): Promise<ReadonlySet<string>> {
  const addresses = new Set(further === undefined ? [] : [further])
  for (const row of await listIdentities(queries, macs, userId)) {
    const email = verifiedEmailOf(row)
    if (email !== null) addresses.add(await emails.identities.open(email, row.id))
  }
  return addresses
}

function loginName(provider: string, address: string | undefined): string {
  if (provider === 'email' && address !== undefined) return address
  return isProviderName(provider) ? providerTitles[provider] : 'Farcaster'
}

/** Mails the undo link to the former address. */
async function sendChanged({ queries, rows, emails }: AuthParts, mail: MailParts, id: string): Promise<void> {
  const change = await rows.find(queries, emailChanges, eq(emailChanges.id, id))
  if (!change) return
  const { language, project } = change
  const texts = textsOf(language)
  const values = {
    site: await mail.siteOf(project),
    email: await emails.changes.open(change.newEmail, `${id}.new`),
    hours: new Intl.NumberFormat(language).format(undoMs / 3_600_000),
  }
  const fill = (name: keyof MailTexts) => fillText(texts[name], values, language)
  const content = composeMail(await emails.changes.open(change.oldEmail, `${id}.old`), {
    language,
    subject: fill('changedSubject'),
    parts: [
      { kind: 'text', text: fill('changedIntro') },
      { kind: 'text', text: fill('undoLink') },
      { kind: 'link', url: mail.links.create('undo', id) },
    ],
  })
  await mail.mailer.send(content)
}
