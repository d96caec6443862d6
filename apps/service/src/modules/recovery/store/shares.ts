import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import { lockInTransaction } from '../../../platform/database/lock-in-transaction.js'
import type { Queries } from '../../../platform/database/database.js'
import type { RecoveryContact } from 'foyerkit/plugins/auth/wire'
import type { Hex } from 'viem'
import { requireWalletSignature } from '../../../access/index.js'
import type { SignedRows } from '../../../platform/database/signed-rows.js'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { recoveryShares as shares, type Kdf, type RecoveryMode } from '../tables.js'
import { recoveryAudit } from './audit.js'
import { contactHmacOf } from './secrets.js'
import { readEmailAddress } from '../../auth/users/email-address.js'

/** Row of a recovery share. */
export type ShareRow = typeof shares.$inferSelect
/** User of a project. */
export type ShareOwner = Pick<Caller, 'projectId' | 'userId'>

const maxPending = 10
/** Time in which a pending share is read back and activated. It is in clear for its device, or for whoever has its token. */
const pendingMs = 3_600_000
/** Maximum age of a login that changes the protection of the share. */
const changeSeconds = 600
/** Time after a change of the address in which its undo must still help. */
const emailSeconds = 86_400

/** Content of a recovery share: in clear, or encrypted by the frame. */
export interface ShareContent {
  readonly mode: RecoveryMode
  readonly share?: string | undefined
  readonly ciphertext?: string | undefined
  readonly kdf?: Kdf | undefined
  readonly credentialId?: string | undefined
}

/** Recovery share that the frame stores. */
export interface NewShare extends ShareContent {
  readonly evmAddress: string
  readonly split: string
  /** Receiver of codes, as the frame has named it. */
  readonly contact: RecoveryContact
  /** By the wallet's key, over everything else. */
  readonly signature: Hex
}

/** Condition of the shares of a user. */
export const ofOwner = ({ projectId, userId }: ShareOwner) =>
  and(eq(shares.project, projectId), eq(shares.userId, userId))

/** Condition of the pending shares that a device of a user has stored lately. */
const ofDevice = (caller: Caller, now: number) =>
  and(
    ofOwner(caller),
    eq(shares.state, 'pending'),
    eq(shares.jkt, caller.jkt),
    gt(shares.createdAt, now - pendingMs),
  )

/** Returns the active share of a user. @throws a RowChanged */
export async function findActive(
  queries: Queries,
  rows: SignedRows,
  owner: ShareOwner,
): Promise<ShareRow | undefined> {
  return rows.find(queries, shares, and(ofOwner(owner), eq(shares.state, 'active')))
}

/** Runs one change of a user's shares at a time, in a transaction. */
export function changeShares<Result>(
  queries: Queries,
  { projectId, userId }: ShareOwner,
  change: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  return queries.transaction(async (transaction) => {
    await lockInTransaction(transaction, `recovery ${projectId} ${userId}`)
    return change(transaction)
  })
}

/**
 * Stores a pending share. The same split again changes nothing.
 *
 * @throws an HttpError: 403 without a signature of the wallet's key, or if it changes the protection, and the login is older than 10
 *   minutes or the address was changed in the last 24 hours, 409 if the user has an active share of another wallet
 */
export async function addShare(
  { queries, envelope, secrets, rows, clock }: RecoveryParts,
  caller: Caller,
  { evmAddress: address, split, contact, signature, ...content }: NewShare,
): Promise<void> {
  const { projectId: project, userId, jkt } = caller
  const { mode, share, ciphertext, kdf, credentialId } = content
  const id = randomUUID()
  const evmAddress = address.toLowerCase()
  const statement = { kind: 'recovery-share', jkt, split, content, contact } as const
  await requireWalletSignature(signature, { projectId: project, userId, evmAddress }, statement)
  const email = readContact(contact)
  const secret = await envelope.seal(
    Buffer.from(share ?? ciphertext ?? ''),
    rowOf({ id, evmAddress, userId }),
  )
  await changeShares(queries, caller, async (transaction) => {
    const now = clock.now()
    const active = await findActive(transaction, rows, caller)
    const isChange = mode !== 'automatic' || (active !== undefined && active.mode !== mode)
    if (isChange) assertMayChange(caller, now / 1_000)
    assertSameWallet(active, evmAddress)
    await dropOldPending(transaction, caller, now)
    const added = await transaction
      .insert(shares)
      .values(
        rows.sign(shares, {
          id,
          project,
          userId,
          evmAddress,
          split,
          mode,
          secret,
          kdf: kdf ?? null,
          credentialId: credentialId ?? null,
          contactHmac: email === null ? null : contactHmacOf(secrets, userId, email),
          keepsContact: contact === 'present',
          state: 'pending',
          jkt,
          createdAt: now,
        }),
      )
      .onConflictDoNothing()
      .returning({ id: shares.id })
    if (added.length > 0)
      await recoveryAudit.record(transaction, { at: now, action: 'share-add', wallet: evmAddress, caller })
  })
}

/** Returns the content of a pending share to the device that stored it, for an hour. @throws an HttpError with 404 */
export async function readPending(
  { queries, envelope, rows, clock }: Pick<RecoveryParts, 'queries' | 'envelope' | 'rows' | 'clock'>,
  caller: Caller,
  split: string,
): Promise<ShareContent> {
  const isOfSplit = and(ofDevice(caller, clock.now()), eq(shares.split, split))
  const row = await rows.find(queries, shares, isOfSplit)
  if (!row) throw noShare()
  return openContent(envelope, row)
}

/**
 * Makes the share of a split the active one, and deletes the one that it replaces: a share that was in clear must not stay beside one
 * that a password protects. A split that is active is left alone.
 *
 * @throws an HttpError: 404 for a split that is unknown, of another device or older than an hour, 409 if the user has an active share of another wallet
 */
export async function activateShare(
  { queries, rows, clock }: Pick<RecoveryParts, 'queries' | 'rows' | 'clock'>,
  caller: Caller,
  split: string,
): Promise<void> {
  await changeShares(queries, caller, async (transaction) => {
    const active = await findActive(transaction, rows, caller)
    if (active?.split === split) return
    const now = clock.now()
    const row = await rows.find(transaction, shares, and(ofDevice(caller, now), eq(shares.split, split)))
    if (!row) throw noShare()
    assertSameWallet(active, row.evmAddress)
    await transaction
      .delete(shares)
      .where(and(ofOwner(caller), ne(shares.id, row.id), eq(shares.state, 'active')))
    const contactHmac = row.keepsContact ? (active?.contactHmac ?? null) : row.contactHmac
    await rows.change(transaction, shares, eq(shares.id, row.id), {
      state: 'active',
      activatedAt: now,
      kitSplit: active?.kitSplit ?? null,
      contactHmac,
      keepsContact: false,
      ...contactAfter(active, contactHmac, now),
    })
    const { evmAddress: wallet } = row
    await recoveryAudit.record(transaction, { at: now, action: 'share-activate', wallet, caller })
  })
}

/** Address of a contact, in the form in which it is compared. Null if it names none. @throws an HttpError with 400 */
export const readContact = (contact: RecoveryContact): string | null =>
  typeof contact === 'string' ? null : readEmailAddress(contact.email)

/** Remembers the former contact of a share whose contact changes, in case the change of the address is undone. */
export function contactAfter(
  active: ShareRow | undefined,
  contactHmac: string | null,
  now: number,
): Pick<ShareRow, 'formerContactHmac' | 'contactChangedAt'> {
  const { contactHmac: present = null, formerContactHmac = null, contactChangedAt = null } = active ?? {}
  if (present === contactHmac) return { formerContactHmac, contactChangedAt }
  const isSetBack = formerContactHmac === contactHmac
  return { formerContactHmac: isSetBack ? null : present, contactChangedAt: now }
}

/** Decrypts a share of the database. @throws if it was sealed for another row, wallet or user */
export async function openContent(envelope: RecoveryParts['envelope'], row: ShareRow): Promise<ShareContent> {
  const { mode, kdf, credentialId, secret } = row
  const text = Buffer.from(await envelope.open(secret, rowOf(row))).toString()
  if (mode === 'automatic') return { mode, share: text }
  return { mode, ciphertext: text, kdf: kdf ?? {}, ...(credentialId !== null && { credentialId }) }
}

function assertMayChange(
  { authTime, emailChangedAt = -Infinity, loginsChangedAt = -Infinity }: Caller,
  nowSeconds: number,
): void {
  if (nowSeconds - authTime > changeSeconds)
    throw new HttpError(403, 'auth-time', 'This needs a recent login; log in again')
  if (nowSeconds - Math.max(emailChangedAt, loginsChangedAt) < emailSeconds)
    throw new HttpError(
      403,
      'email-changed',
      'Your logins were changed; recovery can be changed 24 hours after it',
    )
}

/** The module shares may have lost a wallet: a new one must not replace the share that can still give it. */
function assertSameWallet(active: ShareRow | undefined, evmAddress: string): void {
  if (active && active.evmAddress !== evmAddress)
    throw new HttpError(
      409,
      'wallet',
      'A recovery share of another wallet of yours is stored. Try again, or contact this site.',
    )
}

/** Error of a user without such a share. */
export const noShare = () => new HttpError(404, 'share', 'There is no such share')

function rowOf({ id, evmAddress, userId }: Pick<ShareRow, 'id' | 'evmAddress' | 'userId'>) {
  return { table: 'recovery.shares', row: id, wallet: evmAddress, user: userId, version: 1 }
}

/** Deletes pending shares that are over, and all but the newest others. */
async function dropOldPending(transaction: Queries, caller: Caller, now: number): Promise<void> {
  const isPending = and(ofOwner(caller), eq(shares.state, 'pending'))
  await transaction.delete(shares).where(and(isPending, lte(shares.createdAt, now - pendingMs)))
  const rows = await transaction
    .select({ id: shares.id })
    .from(shares)
    .where(isPending)
    .orderBy(desc(shares.createdAt))
    .offset(maxPending - 1)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await transaction.delete(shares).where(and(isPending, inArray(shares.id, ids)))
}
