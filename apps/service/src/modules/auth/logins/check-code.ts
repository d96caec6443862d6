import { and, eq, gt, lt } from 'drizzle-orm'
import { wrongCode } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { isEqual } from '../keys/secrets.js'
import { maxTries, wrongCodes } from '../limits/auth-limits.js'
import { logins, type CodePurpose } from '../tables.js'

export type LoginRow = typeof logins.$inferSelect

/** Code that a user has entered. */
export interface EnteredCode {
  readonly loginId: string
  readonly code: string
  readonly project: string
  readonly jkt: string
  readonly purpose: CodePurpose
  /** Undefined if the caller does not name it: the key of the device belongs to one host site. */
  readonly hostOrigin?: string | undefined
}

const expired = () => new HttpError(400, 'code', 'This code has expired. Ask for a new one.')
const wrong = (triesLeft: number) => (triesLeft > 0 ? wrongCode(triesLeft) : expired())

/**
 * Checks a code, which is accepted once. Every try is counted before the code is looked at, so that tries at the same time cannot
 * exceed a limit.
 *
 * @returns the login, which is done
 * @throws an HttpError with 400 for a wrong or expired code, and for a login of another device, project or host
 */
export async function checkCode(parts: AuthParts, entered: EnteredCode): Promise<LoginRow> {
  const { queries, rows, clock, counters, codeCounts, secrets } = parts
  const login = await countTry(parts, entered)
  if (!login) {
    codeCounts.add('expired')
    throw expired()
  }
  const triesLeft = maxTries - login.tries
  const counted = wrongCodesKey(login)
  const isLookedAt = login.isKnownDevice || (await counters.count(wrongCodes, counted)).isAllowed
  const hmac = codeHmacOf(secrets, login, entered.code)
  // compared in any case, so that the time is the same
  const isRight = isEqual(hmac, login.codeHmac ?? '') && login.codeHmac !== null
  if (!isLookedAt || !isRight) {
    codeCounts.add(isLookedAt ? 'wrong' : 'unread')
    if (triesLeft <= 0) await rows.change(queries, logins, eq(logins.id, login.id), { state: 'ended' })
    throw wrong(triesLeft)
  }
  if (!login.isKnownDevice) await counters.uncount(wrongCodes, counted)
  const isOpen = and(eq(logins.id, login.id), eq(logins.state, 'code'), gt(logins.expiresAt, clock.now()))
  const [done] = await rows.change(queries, logins, isOpen, { state: 'done' })
  codeCounts.add(done ? 'right' : 'expired')
  if (!done) throw expired()
  return done
}

/**
 * Key of the wrong codes of a login: its address and purpose, so that guesses at one purpose do not end the codes of another, or the
 * session of its resume ticket.
 */
export function wrongCodesKey({
  emailHmac,
  purpose,
  ticketSession,
}: Pick<LoginRow, 'emailHmac' | 'purpose' | 'ticketSession'>): string {
  const receiver = ticketSession === null ? emailHmac : `${emailHmac} ${ticketSession}`
  return purpose === 'login' ? receiver : `${purpose} ${receiver}`
}

/** Counts a try, while the row is locked. Returns undefined for a code that is not accepted any more, or not from this device. */
async function countTry(
  { queries, rows, clock }: AuthParts,
  { loginId, project, jkt, purpose, hostOrigin }: EnteredCode,
): Promise<LoginRow | undefined> {
  const isOpen = and(
    eq(logins.id, loginId),
    eq(logins.project, project),
    eq(logins.jkt, jkt),
    eq(logins.purpose, purpose),
    hostOrigin === undefined ? undefined : eq(logins.hostOrigin, hostOrigin),
    eq(logins.state, 'code'),
    lt(logins.tries, maxTries),
    gt(logins.expiresAt, clock.now()),
  )
  const [login] = await rows.change(queries, logins, isOpen, ({ tries }) => ({ tries: tries + 1 }))
  return login
}

/**
 * HMAC of a code, as the database stores it: for one login of one address and device, in one project and for one purpose. Spaces do not
 * count: mail shows the code as two groups.
 */
export function codeHmacOf(
  secrets: AuthParts['secrets'],
  {
    id,
    emailHmac,
    jkt,
    project,
    purpose,
  }: Pick<LoginRow, 'id' | 'emailHmac' | 'jkt' | 'project' | 'purpose'>,
  code: string,
): string {
  return secrets.hmac('code', id, emailHmac, jkt, project, purpose, code.replace(/[\s-]/g, ''))
}
