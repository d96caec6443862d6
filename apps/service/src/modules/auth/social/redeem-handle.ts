import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import { isEqual } from '../keys/secrets.js'
import { maxTries } from '../limits/auth-limits.js'
import { openSession } from '../sessions/open-session.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { socialLogins } from '../tables.js'
import { findIdentity, findUserOfEmail, type ProvenIdentity } from '../users/identities.js'
import { hashOf, loginMs, openIdentity, type SocialParts, type SocialRow } from './social-parts.js'

/** Device that redeems a login. Only the one that began it gets a session. */
export interface Redeemer {
  readonly project: string
  readonly jkt: string
  /** Resume ticket of a device that lost its storage. */
  readonly ticket?: string | undefined
}

/** Question whether a login belongs to the wallet of an address. */
export interface LinkQuestion {
  readonly link: { readonly id: string; readonly email: string }
}

const over = () => new HttpError(400, 'handle', 'This login is over. Log in again.')
const codeOver = () => new HttpError(400, 'code', 'This code has expired. Log in again.')

/** Redeems the handle of a finished login, once. @throws an HttpError with 400, whatever is wrong with it */
export async function redeemHandle(
  parts: SocialParts,
  handle: string,
  redeemer: Redeemer,
): Promise<SessionAnswer | LinkQuestion> {
  const { queries, clock } = parts
  const { project, jkt } = redeemer
  const [row] = await queries
    .update(socialLogins)
    .set({ state: 'redeemed' })
    .where(
      and(
        eq(socialLogins.handleHash, hashOf(handle)),
        eq(socialLogins.project, project),
        eq(socialLogins.jkt, jkt),
        eq(socialLogins.state, 'finished'),
        gt(socialLogins.expiresAt, clock.now()),
      ),
    )
    .returning()
  if (!row) throw over()
  return complete(parts, row, redeemer)
}

/** Makes six digits for a finished login, which its user types into the widget. @throws an HttpError with 400 */
export async function createDigits(parts: SocialParts, handle: string): Promise<string> {
  const { queries, secrets, clock } = parts
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const [row] = await queries
    .update(socialLogins)
    // tries are not counted anew: digits that are asked for again are no further guesses
    .set({ codeHmac: sql`${secrets.hmac('social', 'digits', hashOf(handle), digits)}` })
    .where(
      and(
        eq(socialLogins.handleHash, hashOf(handle)),
        eq(socialLogins.state, 'finished'),
        gt(socialLogins.expiresAt, clock.now()),
      ),
    )
    .returning({ id: socialLogins.id })
  if (!row) throw over()
  return digits
}

/** Redeems a finished login by its six digits. @throws an HttpError with 400 for wrong digits */
export async function redeemDigits(
  parts: SocialParts,
  { loginId, code }: { readonly loginId: string; readonly code: string },
  redeemer: Redeemer,
): Promise<SessionAnswer | LinkQuestion> {
  const { queries, clock, secrets } = parts
  const { project, jkt } = redeemer
  const isOpen = and(
    eq(socialLogins.id, loginId),
    eq(socialLogins.project, project),
    eq(socialLogins.jkt, jkt),
    eq(socialLogins.state, 'finished'),
    gt(socialLogins.expiresAt, clock.now()),
  )
  // counted before the code is looked at, so that tries at the same time cannot exceed the limit
  const [row] = await queries
    .update(socialLogins)
    .set({ tries: sql`${socialLogins.tries} + 1` })
    .where(and(isOpen, lt(socialLogins.tries, maxTries)))
    .returning()
  if (!row || row.codeHmac === null) throw codeOver()
  const hmac = secrets.hmac('social', 'digits', row.handleHash ?? '', code.replace(/[\s-]/g, ''))
  if (!isEqual(hmac, row.codeHmac)) {
    const left = maxTries - row.tries
    if (left <= 0) throw codeOver()
    throw new HttpError(400, 'code', `That code is not right. ${left} tries left.`)
  }
  const [taken] = await queries.update(socialLogins).set({ state: 'redeemed' }).where(isOpen).returning()
  if (!taken) throw codeOver()
  return complete(parts, taken, redeemer)
}

/** Opens the session of a login, or asks first if another user has its verified address. */
async function complete(
  parts: SocialParts,
  row: SocialRow,
  { ticket }: Redeemer,
): Promise<SessionAnswer | LinkQuestion> {
  const { queries, macs, clock } = parts
  const identity = await openIdentity(parts, row)
  const known = await findIdentity(queries, macs, row.project, identity)
  const { emailHmac, email } = identity
  const owner =
    known || emailHmac === undefined || email === null
      ? undefined
      : await findUserOfEmail(queries, macs, row.project, emailHmac)
  if (owner === undefined || email === null) return openSocialSession(parts, row, identity, ticket)
  await queries
    .update(socialLogins)
    .set({ state: 'linking', linkUser: owner, expiresAt: clock.now() + loginMs })
    .where(eq(socialLogins.id, row.id))
  return { link: { id: row.id, email } }
}

/** Opens the session of a login that was redeemed. */
export async function openSocialSession(
  parts: SocialParts,
  row: SocialRow,
  identity: ProvenIdentity,
  ticket: string | undefined,
): Promise<SessionAnswer> {
  const { project, jkt, hostOrigin, browser, system, language, provider } = row
  const { answer } = await openSession(parts, {
    project,
    identity,
    device: { jkt, hostOrigin, browser, system },
    methods: [provider],
    language,
    ticket,
  })
  return answer
}
