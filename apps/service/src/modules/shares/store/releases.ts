import { and, eq } from 'drizzle-orm'
import { releaseAttempt, type EventLimit } from '../../../access/wallet-audit.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Queries } from '../../../platform/database/database.js'
import type { SignedRows } from '../../../platform/database/signed-rows.js'
import type { Caller, SharesParts } from '../shares-parts.js'
import { releases, sets } from '../tables.js'
import { sharesAudit, type SharesAction } from './audit.js'
import { openShare } from './sealed-shares.js'
import { changeWallets, requireWallet } from './wallets.js'

const hourMs = 3_600_000
/** Login shares for signatures. */
const deviceLimit: EventLimit<SharesAction> = { action: 'release', max: 600, windowMs: hourMs }
/** Login shares for new devices. */
const recoveryLimit: EventLimit<SharesAction> = { action: 'release-recovery', max: 5, windowMs: 24 * hourMs }

/** Share with the id of its split. */
export interface ReleasedShare {
  readonly split: string
  readonly share: string
}

/**
 * Returns the login share of the active set of the caller's device.
 *
 * @throws an HttpError: 404 if the device has no set, 429 over the limit
 */
export async function releaseDeviceShare(parts: SharesParts, caller: Caller): Promise<ReleasedShare> {
  return release(parts, caller, async (transaction, wallet, now) => {
    const set = await findActiveSet(transaction, parts.rows, wallet, 'device', caller.jkt)
    await sharesAudit.assertLimit(transaction, { wallet }, deviceLimit, now)
    await sharesAudit.record(transaction, { at: now, action: 'release', wallet, caller })
    return set
  })
}

/**
 * Returns the login share of the active recovery set, once in a session. The limit counts devices and splits: a device that tries
 * again, because its recovery failed afterwards, gets the share that it had before.
 *
 * @throws an HttpError: 404 without a set, 403 if the session had it before, 429 over the limit
 */
export async function releaseRecoveryShare(parts: SharesParts, caller: Caller): Promise<ReleasedShare> {
  return release(parts, caller, async (transaction, wallet, now) => {
    const set = await findActiveSet(transaction, parts.rows, wallet, 'recovery')
    const attempt = releaseAttempt(caller, set.split)
    await sharesAudit.assertLimit(transaction, { wallet }, recoveryLimit, now, attempt)
    const first = await transaction
      .insert(releases)
      .values({ session: caller.sessionId, wallet, at: now })
      .onConflictDoNothing()
      .returning({ session: releases.session })
    if (first.length === 0)
      throw new HttpError(403, 'session', 'This session has recovered the wallet before; log in again')
    await sharesAudit.record(transaction, { at: now, action: 'release-recovery', wallet, caller, attempt })
    return set
  })
}

type SetRow = typeof sets.$inferSelect

async function release(
  { queries, envelope, rows, clock }: SharesParts,
  caller: Caller,
  choose: (transaction: Queries, wallet: string, now: number) => Promise<SetRow>,
): Promise<ReleasedShare> {
  const set = await changeWallets(queries, caller, async (transaction) => {
    const { id } = await requireWallet(transaction, rows, caller)
    return choose(transaction, id, clock.now())
  })
  const share = await openShare(envelope, set.secret, { ...set, userId: caller.userId })
  return { split: set.split, share }
}

/** Whether the caller's device has an active set. The release checks its row: one that was changed is a share that is lost. */
export async function hasDeviceSet(queries: Queries, wallet: string, jkt: string): Promise<boolean> {
  const found = await queries
    .select({ id: sets.id })
    .from(sets)
    .where(isActive(wallet, 'device', jkt))
  return found.length > 0
}

async function findActiveSet(
  queries: Queries,
  rows: SignedRows,
  wallet: string,
  kind: SetRow['kind'],
  jkt?: string,
): Promise<SetRow> {
  const row = await rows.find(queries, sets, isActive(wallet, kind, jkt))
  if (!row) throw new HttpError(404, 'set', 'There is no such set')
  return row
}

const isActive = (wallet: string, kind: SetRow['kind'], jkt: string | undefined) =>
  and(
    eq(sets.wallet, wallet),
    eq(sets.kind, kind),
    eq(sets.state, 'active'),
    jkt === undefined ? undefined : eq(sets.jkt, jkt),
  )
