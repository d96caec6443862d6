import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Hex } from 'viem'
import { requireWalletSignature } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Queries } from '../../../platform/database/database.js'
import type { SignedRows } from '../../../platform/database/signed-rows.js'
import type { Caller, SharesParts } from '../shares-parts.js'
import { sets, wallets } from '../tables.js'
import { sharesAudit } from './audit.js'
import { openShare } from './sealed-shares.js'
import {
  changeWallets,
  findWallet,
  ofOwner,
  requireWallet,
  sealSets,
  walletExists,
  type WalletOwner,
} from './wallets.js'

/**
 * A split that is active in the module recovery must stay here until it is activated, also after a crash or a race of two devices,
 * so sets of the newest splits are kept.
 */
const maxSplits = 10

const noSet = () => new HttpError(404, 'set', 'There is no such set')

/**
 * Stores the pending sets of a new split of the active wallet. The same split again changes nothing.
 *
 * @throws an HttpError: 404 without a wallet, 403 without a signature of its key
 */
export async function addSets(
  { queries, envelope, rows: signed, clock }: SharesParts,
  caller: Caller,
  { split, share, signature }: { readonly split: string; readonly share: string; readonly signature: Hex },
): Promise<void> {
  const { id: wallet, evmAddress } = await requireWallet(queries, signed, caller)
  const { projectId, userId, jkt } = caller
  await requireWalletSignature(
    signature,
    { projectId, userId, evmAddress },
    { kind: 'login-share', jkt, split, share },
  )
  const rows = await sealSets(envelope, { share, split, caller, wallet, now: clock.now() })
  await changeWallets(queries, caller, async (transaction) => {
    if ((await requireWallet(transaction, signed, caller)).id !== wallet) throw noSet()
    await dropOldSplits(transaction, wallet)
    await transaction
      .insert(sets)
      .values(rows.map((row) => signed.sign(sets, row)))
      .onConflictDoNothing()
    await sharesAudit.record(transaction, { at: clock.now(), action: 'set-add', wallet, caller })
  })
}

/** Returns the share of a pending set that this device has written. @throws an HttpError with 404 */
export async function readPendingShare(
  { queries, envelope, rows }: SharesParts,
  caller: Caller,
  split: string,
): Promise<string> {
  const [row] = await queries
    .select({ set: sets, wallet: wallets })
    .from(sets)
    .innerJoin(wallets, eq(sets.wallet, wallets.id))
    .where(
      and(
        ofOwner(caller),
        eq(sets.split, split),
        eq(sets.jkt, caller.jkt),
        eq(sets.kind, 'device'),
        eq(sets.state, 'pending'),
      ),
    )
  if (!row) throw noSet()
  rows.check(wallets, row.wallet)
  rows.check(sets, row.set)
  return openShare(envelope, row.set.secret, { ...row.set, userId: caller.userId })
}

/**
 * Makes the sets of a split active, and a pending wallet with them. Any device of the user may do it: a crash may have kept the
 * device of the split from it. A recovery set that is replaced stays, because two devices that activate at the same time may do it
 * in different orders here and in the module recovery: that module decides, and its split is activated again then.
 *
 * @throws an HttpError: 404 for an unknown split, 409 if the user has another active wallet
 */
export async function activateSplit(
  { queries, rows: signed, clock }: Pick<SharesParts, 'queries' | 'rows' | 'clock'>,
  caller: Caller,
  split: string,
): Promise<void> {
  await changeWallets(queries, caller, async (transaction) => {
    const rows = await findSets(transaction, signed, caller, split)
    const recovery = rows.find(({ kind }) => kind === 'recovery')
    const device = rows.find(({ kind }) => kind === 'device')
    // of a split that is active in the module recovery: this database was lost
    if (!recovery)
      throw new HttpError(
        404,
        'set',
        'The login share of your wallet is missing. Log in again on the device that you logged in with last, or contact this site.',
      )
    if (recovery.state === 'active' && device?.state !== 'pending') return
    const now = clock.now()
    const { wallet } = recovery
    const active = await findWallet(transaction, signed, caller)
    if (active && active.id !== wallet) throw walletExists()
    if (!active) await activateWallet(transaction, signed, caller, { wallet, now })
    const isActive = and(eq(sets.wallet, wallet), eq(sets.state, 'active'))
    await retireRecoverySets(transaction, signed, wallet)
    await signed.change(transaction, sets, eq(sets.id, recovery.id), { state: 'active' })
    if (device?.state === 'pending') {
      await transaction.delete(sets).where(and(isActive, eq(sets.kind, 'device'), eq(sets.jkt, device.jkt)))
      await signed.change(transaction, sets, eq(sets.id, device.id), { state: 'active' })
    }
    await sharesAudit.record(transaction, { at: now, action: 'set-activate', wallet, caller })
  })
}

/** Retires the active recovery set. One that was changed outside the service gives no share, so it is deleted and can be replaced. */
async function retireRecoverySets(transaction: Queries, signed: SignedRows, wallet: string): Promise<void> {
  const isReplaced = and(eq(sets.wallet, wallet), eq(sets.kind, 'recovery'), eq(sets.state, 'active'))
  for (const row of await transaction.select().from(sets).where(isReplaced)) {
    const isRow = eq(sets.id, row.id)
    if (signed.isGenuine(sets, row)) await signed.change(transaction, sets, isRow, { state: 'retired' })
    else await transaction.delete(sets).where(isRow)
  }
}

/** Takes the shares of a device, or of all devices, so that they cannot sign any more. */
export async function revokeKeys(
  { queries, rows, clock }: Pick<SharesParts, 'queries' | 'rows' | 'clock'>,
  caller: Caller,
  jkt: string | undefined,
): Promise<void> {
  await changeWallets(queries, caller, async (transaction) => {
    const wallet = await findWallet(transaction, rows, caller)
    if (!wallet) return
    await deleteDeviceSets(transaction, wallet.id, jkt)
    await sharesAudit.record(transaction, {
      at: clock.now(),
      action: 'device-revoke',
      wallet: wallet.id,
      caller,
    })
  })
}

/** Deletes the device sets of a key, or of all keys of a wallet. */
export async function deleteDeviceSets(
  transaction: Queries,
  wallet: string,
  jkt: string | undefined,
): Promise<void> {
  const isKey = jkt === undefined ? undefined : eq(sets.jkt, jkt)
  await transaction.delete(sets).where(and(eq(sets.wallet, wallet), isKey, eq(sets.kind, 'device')))
}

/** Deletes the sets of all but the newest splits that are not active. */
async function dropOldSplits(transaction: Queries, wallet: string): Promise<void> {
  const splits = await transaction
    .select({ split: sets.split })
    .from(sets)
    .where(and(eq(sets.wallet, wallet), eq(sets.kind, 'recovery'), ne(sets.state, 'active')))
    .orderBy(desc(sets.createdAt))
    .offset(maxSplits - 1)
  if (splits.length === 0) return
  const isOld = inArray(
    sets.split,
    splits.map(({ split }) => split),
  )
  await transaction.delete(sets).where(and(eq(sets.wallet, wallet), isOld, ne(sets.state, 'active')))
}

async function findSets(queries: Queries, signed: SignedRows, owner: WalletOwner, split: string) {
  const found = await queries
    .select({ set: sets, wallet: wallets })
    .from(sets)
    .innerJoin(wallets, eq(sets.wallet, wallets.id))
    .where(and(ofOwner(owner), eq(sets.split, split)))
  return found.map(({ set, wallet }) => {
    signed.check(wallets, wallet)
    signed.check(sets, set)
    return set
  })
}

/** Activates the wallet of a set and deletes the other pending ones of the user. */
async function activateWallet(
  transaction: Queries,
  signed: SignedRows,
  caller: Caller,
  { wallet, now }: { readonly wallet: string; readonly now: number },
): Promise<void> {
  await signed.change(transaction, wallets, eq(wallets.id, wallet), { state: 'active' })
  await transaction.delete(wallets).where(and(ofOwner(caller), ne(wallets.id, wallet)))
  await sharesAudit.record(transaction, { at: now, action: 'wallet-activate', wallet, caller })
}
