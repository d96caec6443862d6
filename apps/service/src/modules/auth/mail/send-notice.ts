import { eq } from 'drizzle-orm'
import type { AuthJobs, AuthParts } from '../auth-parts.js'
import { findSession } from '../sessions/session-store.js'
import { emailChanges } from '../tables.js'
import { findDevice } from '../users/devices.js'
import { findEmailIdentity } from '../users/identities.js'
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
  { kind, id, language }: AuthJobs['send-notice'],
): Promise<void> {
  if (kind === 'email-changed') return sendChanged(parts, mail, id)
  const { queries, macs, emails } = parts
  const session = await findSession(queries, macs, id)
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

/** Mails the undo link to the former address. */
async function sendChanged({ queries, emails }: AuthParts, mail: MailParts, id: string): Promise<void> {
  const [change] = await queries.select().from(emailChanges).where(eq(emailChanges.id, id))
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
