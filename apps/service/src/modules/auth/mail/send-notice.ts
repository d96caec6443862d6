import { eq } from 'drizzle-orm'
import type { AuthJobs, AuthParts, NoticedLogin } from '../auth-parts.js'
import { findSession, type SessionRow } from '../sessions/session-store.js'
import { isProviderName, providerTitles } from '../social/provider-names.js'
import { emailChanges, users } from '../tables.js'
import { findDevice } from '../users/devices.js'
import { addresseesOf, isSettled } from '../user-logins/login-changes.js'
import { changeId } from '../user-logins/restore-logins.js'
import { listStored, restoreMs, verifiedEmailOf, type IdentityRow } from '../users/identities.js'
import { composeMail, type MailPart } from './compose-mail.js'
import { fillText } from './fill-text.js'
import { textsOf } from './languages.js'
import type { MailParts } from './mail-parts.js'
import type { MailTexts } from './mail-texts.js'

/** Time for which a change of an address can be undone. */
export const undoMs = 72 * 3_600_000

const noticeTexts = {
  'new-device': ['newDeviceSubject', 'newDeviceIntro'],
  unlocked: ['unlockedSubject', 'unlockedIntro'],
  'refresh-reuse': ['reuseSubject', 'reuseIntro'],
  export: ['exportSubject', 'exportIntro'],
} as const

/** Mails a notice. Users without an address get none. */
export async function sendNotice(
  parts: AuthParts,
  mail: MailParts,
  { kind, id, language, login, changedAt }: AuthJobs['send-notice'],
): Promise<void> {
  // queued by an earlier release
  if (kind === 'email-changed' && changedAt === undefined) return sendChanged(parts, mail, id)
  const { queries, macs } = parts
  const session = await findSession(queries, macs, id)
  if (kind === 'login-added' || kind === 'login-removed' || kind === 'email-changed')
    return login && session && sendLoginChange(parts, mail, { kind, session, language, login, changedAt })
  if (kind === 'logins-restored') return sendRestored(parts, mail, id, language)
  if (kind === 'deletion') return session && sendDeletion(parts, mail, session, language)
  const device = session && (await findDevice(queries, macs, session.deviceId))
  if (!session || !device) return
  const texts = textsOf(language)
  const { browser, system, hostOrigin: origin } = device
  const values = { site: await mail.siteOf(session.project), origin, browser, system }
  const fill = (name: keyof MailTexts) => fillText(texts[name], values, language)
  const {
    [kind]: [subject, intro],
  } = noticeTexts
  const link: readonly MailPart[] =
    kind === 'new-device' || kind === 'unlocked'
      ? [
          { kind: 'text', text: fill('newDeviceKit') },
          { kind: 'text', text: fill('notMe') },
          { kind: 'link', url: mail.links.create('not-me', session.id) },
        ]
      : []
  for (const { address, mayAct } of await addressesOf(parts, session.userId)) {
    const content = {
      language,
      subject: fill(subject),
      parts: [{ kind: 'text', text: fill(intro) } as const, ...(mayAct ? link : [])],
    }
    await mail.mailer.send(composeMail(address, content))
  }
}

/** Texts of a change of the logins. */
const changeTexts = {
  'login-added': ['loginAddedSubject', 'loginAddedIntro'],
  'login-removed': ['loginRemovedSubject', 'loginRemovedIntro'],
  'email-changed': ['changedSubject', 'changedIntro'],
} as const

/**
 * Mails a change of the logins to all addresses of the last 72 hours, and to that of the login. Those that may restore the former logins get
 * the link.
 */
async function sendLoginChange(
  parts: AuthParts,
  mail: MailParts,
  {
    kind,
    session,
    language,
    login,
    changedAt,
  }: {
    readonly kind: keyof typeof changeTexts
    readonly session: SessionRow
    readonly language: string
    readonly login: NoticedLogin
    readonly changedAt: number | undefined
  },
): Promise<void> {
  const { emails, queries, macs, clock } = parts
  const { userId } = session
  const texts = textsOf(language)
  const named = login.email === null ? undefined : await emails.identities.open(login.email, login.id)
  const values = {
    ...(await placeOf(parts, mail, session)),
    login: loginName(login.provider, named),
    email: named ?? '',
    hours: new Intl.NumberFormat(language).format(restoreMs / 3_600_000),
  }
  const fill = (name: keyof MailTexts) => fillText(texts[name], values, language)
  const [subject, intro] = changeTexts[kind]
  const link: readonly MailPart[] =
    changedAt === undefined
      ? []
      : [
          { kind: 'text', text: fill('restoreLink') },
          { kind: 'link', url: mail.links.create('restore', changeId({ userId, changedAt })) },
        ]
  const { mayRestore, others } = addresseesOf(
    await listStored(queries, macs, userId),
    changedAt ?? clock.now(),
  )
  const open = ({ id, email }: IdentityRow) => emails.identities.open(email ?? '', id)
  const restoring = new Set(await Promise.all(mayRestore.map(open)))
  const told = new Set([...restoring, ...(await Promise.all(others.map(open))), ...(named ? [named] : [])])
  for (const to of told)
    await mail.mailer.send(
      composeMail(to, {
        language,
        subject: fill(subject),
        parts: [{ kind: 'text', text: fill(intro) } as const, ...(restoring.has(to) ? link : [])],
      }),
    )
}

/** Mails that the logins of a user were restored. */
async function sendRestored(
  parts: AuthParts,
  mail: MailParts,
  userId: string,
  language: string,
): Promise<void> {
  const [user] = await parts.queries.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const texts = textsOf(language)
  const values = { site: await mail.siteOf(user.project) }
  for (const { address } of await addressesOf(parts, userId))
    await mail.mailer.send(
      composeMail(address, {
        language,
        subject: fillText(texts.restoredSubject, values, language),
        parts: [{ kind: 'text', text: fillText(texts.restoredIntro, values, language) }],
      }),
    )
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
  for (const { address } of await addressesOf(parts, session.userId))
    await mail.mailer.send(composeMail(address, content))
}

async function placeOf({ queries, macs }: AuthParts, { siteOf }: MailParts, session: SessionRow) {
  const device = await findDevice(queries, macs, session.deviceId)
  const { browser = '', system = '' } = device ?? {}
  return { site: await siteOf(session.project), origin: session.hostOrigin, browser, system }
}

/**
 * Verified addresses of a user's logins of the last 72 hours. Links that act are not for the address of a login that was removed shortly
 * after it was added.
 */
async function addressesOf(
  { queries, macs, emails }: AuthParts,
  userId: string,
): Promise<readonly { readonly address: string; readonly mayAct: boolean }[]> {
  const found = new Map<string, boolean>()
  for (const [index, row] of (await listStored(queries, macs, userId)).entries()) {
    const email = verifiedEmailOf(row)
    if (email === null) continue
    const address = await emails.identities.open(email, row.id)
    const mayAct = row.removedAt === null || index === 0 || isSettled(row, row.removedAt)
    found.set(address, mayAct || (found.get(address) ?? false))
  }
  return [...found].map(([address, mayAct]) => ({ address, mayAct }))
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
