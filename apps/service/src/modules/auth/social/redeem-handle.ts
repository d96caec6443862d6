import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { wrongCode } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import { isEqual } from '../keys/secrets.js'
import { digitTries, maxTries } from '../limits/auth-limits.js'
import { openSession, type OpenedSession } from '../sessions/open-session.js'
import { kindsOf, type SessionAnswer } from '../sessions/session-answer.js'
import { socialLogins, type LoginPurpose } from '../tables.js'
import { findIdentity, findUserOfEmail, type ProvenIdentity } from '../users/identities.js'
import type { LinkQuestion } from '../wire.js'
import { hashOf, loginMs, openIdentity, type SocialParts, type SocialRow } from './social-parts.js'

/** Device that redeems a login. Only the one that began it gets a session. */
export interface Redeemer {
  readonly project: string
  readonly jkt: string
  /** Resume ticket of a device that lost its storage. */
  readonly ticket?: string | undefined
  /** User who must have the login, where the frame has begun it to confirm who it is. */
  readonly userId?: string | undefined
}

const over = () => new HttpError(400, 'handle', 'This login is over. Log in again.')
/** Error of a login that confirms a user, and belongs to none or to another one. */
export const otherUser = () =>
  new HttpError(409, 'login', 'This login does not open your wallet. Use the account that you log in with.')
const codeOver = () => new HttpError(400, 'code', 'This code has expired. Log in again.')

const sessionPurposes: readonly LoginPurpose[] = ['login', 'confirm']

/** Redeems the handle of a finished login, once. @throws an HttpError with 400, whatever is wrong with it */
export async function redeemHandle(
  parts: SocialParts,
  handle: string,
  redeemer: Redeemer,
): Promise<SessionAnswer | LinkQuestion> {
  return complete(parts, await takeHandle(parts, handle, redeemer, sessionPurposes), redeemer)
}

/** Takes the login of a handle, once. @throws an HttpError with 400, also for another purpose, and where only digits count */
export async function takeHandle(
  { queries, rows, clock }: SocialParts,
  handle: string,
  { project, jkt }: Redeemer,
  purposes: readonly LoginPurpose[],
): Promise<SocialRow> {
  const isFinished = and(
    eq(socialLogins.handleHash, hashOf(handle)),
    eq(socialLogins.project, project),
    eq(socialLogins.jkt, jkt),
    inArray(socialLogins.purpose, [...purposes]),
    eq(socialLogins.state, 'finished'),
    eq(socialLogins.isApart, false),
    gt(socialLogins.expiresAt, clock.now()),
  )
  const [row] = await rows.change(queries, socialLogins, isFinished, { state: 'redeemed' })
  if (!row) throw over()
  return row
}

/** Makes six digits for a finished login, which its user types into the widget. @throws an HttpError with 400 */
export async function createDigits(parts: SocialParts, handle: string): Promise<string> {
  const { queries, rows, secrets, clock } = parts
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const isFinished = and(
    eq(socialLogins.handleHash, hashOf(handle)),
    eq(socialLogins.state, 'finished'),
    gt(socialLogins.expiresAt, clock.now()),
  )
  // tries are not counted anew: digits that are asked for again are no further guesses
  const codeHmac = secrets.hmac('social', 'digits', hashOf(handle), digits)
  const [row] = await rows.change(queries, socialLogins, isFinished, { codeHmac })
  if (!row) throw over()
  return digits
}

/** Six digits of a login, as the user has typed them. */
export interface TypedDigits {
  readonly loginId: string
  readonly code: string
}

/** Redeems a finished login by its six digits. @throws an HttpError with 400 for wrong digits */
export async function redeemDigits(
  parts: SocialParts,
  digits: TypedDigits,
  redeemer: Redeemer,
): Promise<SessionAnswer | LinkQuestion> {
  return complete(parts, await takeDigits(parts, digits, redeemer, sessionPurposes), redeemer)
}

/** Takes a finished login by its six digits. @throws an HttpError with 400 for wrong digits, and for another purpose */
export async function takeDigits(
  { queries, rows, clock, counters, secrets }: SocialParts,
  { loginId, code }: TypedDigits,
  { project, jkt }: Redeemer,
  purposes: readonly LoginPurpose[],
): Promise<SocialRow> {
  const isOpen = and(
    eq(socialLogins.id, loginId),
    eq(socialLogins.project, project),
    eq(socialLogins.jkt, jkt),
    inArray(socialLogins.purpose, [...purposes]),
    eq(socialLogins.state, 'finished'),
    gt(socialLogins.expiresAt, clock.now()),
  )
  // counted before the code is looked at, so that tries at the same time cannot exceed the limit
  const hasTries = and(isOpen, lt(socialLogins.tries, maxTries))
  const [row] = await rows.change(queries, socialLogins, hasTries, ({ tries }) => ({ tries: tries + 1 }))
  if (!row || row.codeHmac === null) throw codeOver()
  if (!(await counters.count(digitTries, row.id)).isAllowed) throw codeOver()
  const hmac = secrets.hmac('social', 'digits', row.handleHash ?? '', code.replace(/[\s-]/g, ''))
  if (!isEqual(hmac, row.codeHmac)) {
    const left = maxTries - row.tries
    if (left <= 0) throw codeOver()
    throw wrongCode(left)
  }
  const [taken] = await rows.change(queries, socialLogins, isOpen, { state: 'redeemed' })
  if (!taken) throw codeOver()
  return taken
}

/** Opens the session of a login, or asks first if another user has its verified address. */
async function complete(
  parts: SocialParts,
  row: SocialRow,
  { ticket, userId }: Redeemer,
): Promise<SessionAnswer | LinkQuestion> {
  const { queries, rows, macs, clock } = parts
  const identity = await openIdentity(parts, row)
  const known = await findIdentity(queries, macs, row.project, identity)
  if (row.purpose === 'confirm' && (known === undefined || known.userId !== userId)) throw otherUser()
  const { emailHmac, email } = identity
  const owner =
    known || emailHmac === undefined || email === null
      ? undefined
      : await findUserOfEmail(queries, macs, row.project, emailHmac)
  if (owner === undefined || email === null)
    return (await openSocialSession(parts, row, identity, ticket)).answer
  const question = { state: 'linking', linkUser: owner, expiresAt: clock.now() + loginMs } as const
  await rows.change(queries, socialLogins, eq(socialLogins.id, row.id), question)
  return { link: { id: row.id, email, logins: await kindsOf(parts, owner), needsCode: true } }
}

/** Opens the session of a login that was redeemed. */
export async function openSocialSession(
  parts: SocialParts,
  row: SocialRow,
  identity: ProvenIdentity,
  ticket: string | undefined,
): Promise<OpenedSession> {
  const { project, jkt, hostOrigin, browser, system, language, provider } = row
  return openSession(parts, {
    project,
    identity,
    device: { jkt, hostOrigin, browser, system },
    methods: [provider],
    language,
    ticket,
  })
}
