import { and, eq, gt } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import { checkCode } from '../logins/check-code.js'
import { addLogin, countCode } from '../logins/start-login.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { logins, socialLogins, users } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { noticedOf } from '../user-logins/user-logins.js'
import { addIdentity, findIdentity, findUserOfEmail } from '../users/identities.js'
import { openSocialSession, type Redeemer } from './redeem-handle.js'
import { openIdentity, type SocialParts, type SocialRow } from './social-parts.js'

const over = () => new HttpError(400, 'link', 'This login is over. Log in again.')

/** Device that answers the question, as it redeemed the login. */
interface LinkAnswerer extends Redeemer {
  readonly linkId: string
}

/** Opens a wallet of its own for a login whose address another user has. @throws an HttpError with 400 */
export async function keepSeparate(parts: SocialParts, answerer: LinkAnswerer): Promise<SessionAnswer> {
  const row = await take(parts, answerer)
  return (await openSocialSession(parts, row, await openIdentity(parts, row), answerer.ticket)).answer
}

/** Mails the code that adds a login to the wallet of its address. @throws an HttpError: 400, or 429 */
export async function askLinkCode(
  parts: SocialParts,
  answerer: LinkAnswerer,
  client: string,
): Promise<{ readonly expiresAt: number }> {
  const { queries, rows, queueMail } = parts
  const row = await find(parts, answerer)
  const { email, emailHmac } = await openIdentity(parts, row)
  if (email === null || emailHmac === undefined) throw over()
  await countCode(parts, { subject: emailHmac, jkt: row.jkt, client, isKnown: false })
  const login = await addLogin(parts, {
    project: row.project,
    email,
    subject: emailHmac,
    device: row,
    language: row.language,
    purpose: 'link',
    isKnownDevice: false,
    isSilent: false,
    state: 'code',
  })
  await rows.change(queries, socialLogins, eq(socialLogins.id, row.id), { linkLogin: login.id })
  await queueMail('send-code', { loginId: login.id })
  return { expiresAt: login.expiresAt }
}

/** Adds a login to the wallet of its address, opens its session and tells the user by mail. @throws as {@link checkCode} */
export async function linkByCode(
  parts: SocialParts,
  answerer: LinkAnswerer & { readonly code: string },
): Promise<SessionAnswer> {
  const { queries, macs, emails, clock, queueMail } = parts
  const waiting = await find(parts, answerer)
  if (waiting.linkLogin === null) throw over()
  const { project, jkt, code } = answerer
  await checkCode(parts, { loginId: waiting.linkLogin, code, project, jkt, purpose: 'link' })
  const row = await take(parts, answerer)
  const identity = await openIdentity(parts, row)
  const now = clock.now()
  const added = await queries.transaction(async (transaction) => {
    // the address may have moved to another user since the question
    const owner = await findUserOfEmail(transaction, macs, project, identity.emailHmac ?? '')
    if (owner === undefined || owner !== row.linkUser) throw over()
    await transaction.select().from(users).where(eq(users.id, owner)).for('update')
    const parts = { macs, emails: emails.identities, now }
    const id = await addIdentity(transaction, project, owner, identity, parts)
    if (id === undefined) throw over()
    await recordEvent(transaction, {
      at: now,
      actor: owner,
      action: 'login-link',
      project,
      target: row.provider,
      place: row.hostOrigin,
      result: 'done',
    })
    return findIdentity(transaction, macs, project, identity)
  })
  const { answer, sessionId } = await openSocialSession(parts, row, identity, answerer.ticket)
  // the "not me" page of the mail with the code ends it
  await parts.rows.change(queries, logins, eq(logins.id, waiting.linkLogin), { sessionId })
  if (added)
    await queueMail('send-notice', {
      kind: 'login-added',
      id: sessionId,
      language: row.language,
      login: noticedOf(added),
      changedAt: now,
    })
  return answer
}

const condition = ({ clock }: SocialParts, { linkId, project, jkt }: LinkAnswerer) =>
  and(
    eq(socialLogins.id, linkId),
    eq(socialLogins.project, project),
    eq(socialLogins.jkt, jkt),
    eq(socialLogins.state, 'linking'),
    gt(socialLogins.expiresAt, clock.now()),
  )

async function find(parts: SocialParts, answerer: LinkAnswerer): Promise<SocialRow> {
  const row = await parts.rows.find(parts.queries, socialLogins, condition(parts, answerer))
  if (!row) throw over()
  return row
}

async function take(parts: SocialParts, answerer: LinkAnswerer): Promise<SocialRow> {
  const { queries, rows } = parts
  const [row] = await rows.change(queries, socialLogins, condition(parts, answerer), { state: 'redeemed' })
  if (!row) throw over()
  return row
}
