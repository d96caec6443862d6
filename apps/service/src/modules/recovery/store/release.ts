import { releaseAttempt, type EventLimit } from '../../../access/wallet-audit.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Queries } from '../../../platform/database/database.js'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { releases } from '../tables.js'
import { recoveryAudit, type RecoveryAction } from './audit.js'
import { spendCode } from './codes.js'
import { changeShares, findActive, noShare, openContent, type ShareContent, type ShareRow } from './shares.js'

const hourMs = 3_600_000
/** Of a user, who has one wallet: an address in an event can be anyone's. */
const walletLimit: EventLimit<RecoveryAction> = { action: 'release', max: 5, windowMs: 24 * hourMs }
/** Many recoveries at once are an attack on the logins of the project. */
const projectLimit: EventLimit<RecoveryAction> = { action: 'release', max: 100, windowMs: hourMs }

/** Options of {@link releaseShare}. */
export interface ReleaseOptions {
  /** Whether users with an address must enter a code that was mailed to it. */
  readonly needsCode: boolean
  readonly code?: string | undefined
  /** Called when the limit of the project stops the release of automatic shares. */
  onProjectLimit(): void
}

/**
 * Returns the active share, once in a session. The limits count devices and splits: a device that tries again, because its recovery
 * failed afterwards, gets the share that it had before.
 *
 * @throws an HttpError: 404 without a share, 403 named `proof` without the code that it needs or named `session` if the session had
 *   it before, 400 for a wrong code, 429 over a limit
 */
export async function releaseShare(
  parts: RecoveryParts,
  caller: Caller,
  { needsCode, code, onProjectLimit }: ReleaseOptions,
): Promise<ShareContent & { readonly split: string }> {
  const { queries, envelope, rows, clock } = parts
  if (needsCode) await proveAddress(parts, caller, code)
  const row = await changeShares(queries, caller, async (transaction) => {
    const now = clock.now()
    const share = await findActive(transaction, rows, caller)
    if (!share) throw noShare()
    const { evmAddress: wallet } = share
    const attempt = releaseAttempt(caller, share.split)
    await recoveryAudit.assertLimit(transaction, { actor: caller.userId }, walletLimit, now, attempt)
    if (share.mode === 'automatic')
      await assertProjectLimit(transaction, caller, { now, attempt, onProjectLimit })
    await spendSession(transaction, caller, now)
    await recoveryAudit.record(transaction, { at: now, action: 'release', wallet, caller, attempt })
    return share
  })
  return { split: row.split, ...(await openContent(envelope, row)) }
}

/** A wrong try is stored, so it is no part of the transaction of the release. */
async function proveAddress(parts: RecoveryParts, caller: Caller, code: string | undefined): Promise<void> {
  const share = await findActive(parts.queries, parts.rows, caller)
  if (!hasContact(share)) return
  if (code === undefined) throw new HttpError(403, 'proof', 'This needs a code that is mailed to you')
  await spendCode(parts, caller, code, 'release')
}

/** Whether the user of a share can get codes. */
const hasContact = (share: ShareRow | undefined) => share !== undefined && share.contactHmac !== null

async function assertProjectLimit(
  transaction: Queries,
  { projectId: project }: Caller,
  {
    now,
    attempt,
    onProjectLimit,
  }: { readonly now: number; readonly attempt: string; onProjectLimit(): void },
): Promise<void> {
  try {
    await recoveryAudit.assertLimit(transaction, { project }, projectLimit, now, attempt)
  } catch (error) {
    if (error instanceof HttpError) onProjectLimit()
    throw error
  }
}

async function spendSession(transaction: Queries, caller: Caller, now: number): Promise<void> {
  const { sessionId: session, projectId: project, userId } = caller
  const first = await transaction
    .insert(releases)
    .values({ session, project, userId, at: now })
    .onConflictDoNothing()
    .returning({ session: releases.session })
  if (first.length === 0)
    throw new HttpError(403, 'session', 'This session has recovered the wallet before; log in again')
}
