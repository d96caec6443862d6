import { randomInt } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { EventLimit } from '../../../access/wallet-audit.js'
import { wrongCode } from '../../../access/index.js'
import { isEqual } from '../../../platform/database/signed-rows.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { codes, type RecoveryCodePurpose } from '../tables.js'
import { recoveryAudit, type RecoveryAction } from './audit.js'
import { undoMs } from '../../auth/mail/send-notice.js'
import { contactHmacOf } from './secrets.js'
import { changeShares, findActive, noShare, type ShareRow } from './shares.js'

const minuteMs = 60_000
const cooldown: EventLimit<RecoveryAction> = { action: 'proof', max: 1, windowMs: 30_000 }
const hourLimit: EventLimit<RecoveryAction> = { action: 'proof', max: 5, windowMs: 60 * minuteMs }
const dayLimit: EventLimit<RecoveryAction> = { action: 'proof', max: 20, windowMs: 24 * 60 * minuteMs }
/** Addresses that are not the one of the wallet: a session must not find it out by asking. */
const addressLimit: EventLimit<RecoveryAction> = {
  action: 'proof-address',
  max: 5,
  windowMs: 24 * 60 * minuteMs,
}
/** Wrong codes for one user in any day, whatever the session: a chance of 1 in 50,000 to guess one. */
const wrongLimit: EventLimit<RecoveryAction> = { action: 'code-wrong', max: 20, windowMs: 24 * 60 * minuteMs }
const maxTries = 5
const codeDigits = 6
/** Time for which a code is accepted, which ends with the age of a login that may recover. */
export const codeMs = 10 * minuteMs

/**
 * Makes a code for a session and a purpose, if the address is the one of the wallet. Another address is counted before it is refused.
 *
 * @returns the code, of which the database has an HMAC
 * @throws an HttpError: 404 without a share with an address, 400 for another address, 429 over the limits
 */
export async function createCode(
  { queries, secrets, rows, clock }: RecoveryParts,
  caller: Caller,
  { email, purpose }: { readonly email: string; readonly purpose: RecoveryCodePurpose },
): Promise<string> {
  const { sessionId: session, projectId: project, userId } = caller
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const isOfWallet = await changeShares(queries, caller, async (transaction) => {
    const now = clock.now()
    const share = await findActive(transaction, rows, caller)
    if (!share || share.contactHmac === null) throw noShare()
    const { evmAddress: wallet } = share
    for (const limit of [addressLimit, cooldown, hourLimit, dayLimit])
      await recoveryAudit.assertLimit(transaction, { actor: userId }, limit, now)
    const contact = contactHmacOf(secrets, userId, email)
    const former = readFormerContact(share, caller, now)
    const isKnown = isEqual(share.contactHmac, contact) || (former !== null && isEqual(former, contact))
    const action = isKnown ? 'proof' : 'proof-address'
    await recoveryAudit.record(transaction, { at: now, action, wallet, caller })
    if (!isKnown) return false
    await transaction.delete(codes).where(lt(codes.expiresAt, now))
    const codeHmac = codeHmacOf(secrets, caller, purpose, code)
    const row = { session, project, userId, codeHmac, purpose, tries: 0, expiresAt: now + codeMs }
    const signed = rows.sign(codes, row)
    await transaction.insert(codes).values(signed).onConflictDoUpdate({ target: codes.session, set: signed })
    return true
  })
  if (!isOfWallet) throw new HttpError(400, 'email', 'This is not the address of the wallet')
  return code
}

/** HMAC of a code, as the database stores it: for one session of a user, and for one purpose. */
function codeHmacOf(
  secrets: RecoveryParts['secrets'],
  { sessionId, projectId, userId }: Caller,
  purpose: RecoveryCodePurpose,
  code: string,
): string {
  return secrets.hmac('code', sessionId, projectId, userId, purpose, code.replaceAll(/\s/g, ''))
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

/**
 * Uses the code of a session for its purpose, which is accepted once.
 *
 * @throws an HttpError: 400 named `code`, 429 after 20 wrong codes in a day
 */
export async function spendCode(
  { queries, secrets, rows, clock }: RecoveryParts,
  caller: Caller,
  code: string,
  purpose: RecoveryCodePurpose,
): Promise<void> {
  const { sessionId, userId } = caller
  // the failure is thrown afterwards: a wrong try stays counted
  const failure = await changeShares(queries, caller, async (transaction) => {
    const now = clock.now()
    await recoveryAudit.assertLimit(transaction, { actor: userId }, wrongLimit, now)
    const isLive = and(
      eq(codes.session, sessionId),
      eq(codes.purpose, purpose),
      lt(codes.tries, maxTries),
      gt(codes.expiresAt, now),
    )
    const [row] = await rows.change(transaction, codes, isLive, ({ tries }) => ({ tries: tries + 1 }))
    if (!row) return expired()
    if (isEqual(row.codeHmac, codeHmacOf(secrets, caller, purpose, code))) {
      await transaction.delete(codes).where(eq(codes.session, sessionId))
      return undefined
    }
    const wallet = (await findActive(transaction, rows, caller))?.evmAddress ?? ''
    await recoveryAudit.record(transaction, { at: now, action: 'code-wrong', wallet, caller })
    const left = maxTries - row.tries
    return left > 0 ? wrongCode(left) : expired()
  })
  if (failure) throw failure
}

const expired = () => new HttpError(400, 'code', 'This code has expired. Ask for a new one.')
