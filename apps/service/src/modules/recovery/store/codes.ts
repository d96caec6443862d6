import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { EventLimit } from '../../../access/wallet-audit.js'
import { wrongCode } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { codes } from '../tables.js'
import { recoveryAudit, type RecoveryAction } from './audit.js'
import { undoMs } from '../../auth/mail/send-notice.js'
import { contactHmacOf } from './secrets.js'
import { changeShares, findActive, noShare, type ShareRow } from './shares.js'

const minuteMs = 60_000
const cooldown: EventLimit<RecoveryAction> = { action: 'proof', max: 1, windowMs: 30_000 }
const hourLimit: EventLimit<RecoveryAction> = { action: 'proof', max: 5, windowMs: 60 * minuteMs }
const maxTries = 5
const codeDigits = 6
/** Time for which a code is accepted, which ends with the age of a login that may recover. */
export const codeMs = 10 * minuteMs

/**
 * Makes a code for a session, if the address is the one of the wallet.
 *
 * @returns the code, of which the database has an HMAC
 * @throws an HttpError: 404 without a share with an address, 400 for another address, 429 over the limits
 */
export async function createCode(
  { queries, secrets, clock }: RecoveryParts,
  caller: Caller,
  email: string,
): Promise<string> {
  const { sessionId: session, projectId: project, userId } = caller
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  await changeShares(queries, caller, async (transaction) => {
    const now = clock.now()
    const share = await findActive(transaction, caller)
    if (!share || share.contactHmac === null) throw noShare()
    const contact = contactHmacOf(secrets, userId, email)
    const former = readFormerContact(share, caller, now)
    if (!isEqual(share.contactHmac, contact) && (former === null || !isEqual(former, contact)))
      throw new HttpError(400, 'email', 'This is not the address of the wallet')
    const { evmAddress: wallet } = share
    await recoveryAudit.assertLimit(transaction, { actor: userId }, cooldown, now)
    await recoveryAudit.assertLimit(transaction, { actor: userId }, hourLimit, now)
    await transaction.delete(codes).where(lt(codes.expiresAt, now))
    const fields = { codeHmac: secrets.hmac('code', session, code), tries: 0, expiresAt: now + codeMs }
    await transaction
      .insert(codes)
      .values({ session, project, userId, ...fields })
      .onConflictDoUpdate({ target: codes.session, set: fields })
    await recoveryAudit.record(transaction, { at: now, action: 'proof', wallet, caller })
  })
  return code
}

/**
 * Former contact of a share, which gets codes for the time in which the change of the address can be undone, and after the undo: then
 * the address was changed once more, and the contact was not.
 */
function readFormerContact(
  { formerContactHmac, contactChangedAt }: ShareRow,
  { emailChangedAt = 0 }: Caller,
  now: number,
): string | null {
  const changedAt = contactChangedAt ?? 0
  const isUndone = emailChangedAt * 1_000 > changedAt
  return isUndone || now - changedAt <= undoMs ? formerContactHmac : null
}

/** Uses the code of a session, which is accepted once. @throws an HttpError with 400, named `code` */
export async function spendCode(
  { queries, secrets, clock }: RecoveryParts,
  { sessionId }: Caller,
  code: string,
): Promise<void> {
  const isLive = and(
    eq(codes.session, sessionId),
    lt(codes.tries, maxTries),
    gt(codes.expiresAt, clock.now()),
  )
  // counted before it is compared: parallel guesses have no further tries
  const [row] = await queries
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(isLive)
    .returning()
  if (!row) throw expired()
  if (!isEqual(row.codeHmac, secrets.hmac('code', sessionId, code.replaceAll(/\s/g, '')))) {
    const left = maxTries - row.tries
    throw left > 0 ? wrongCode(left) : expired()
  }
  const used = await queries.delete(codes).where(eq(codes.session, sessionId)).returning()
  if (used.length === 0) throw expired()
}

const expired = () => new HttpError(400, 'code', 'This code has expired. Ask for a new one.')

function isEqual(first: string, second: string): boolean {
  const [left, right] = [first, second].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
