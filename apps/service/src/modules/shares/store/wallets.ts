import { randomUUID } from 'node:crypto'
import { and, eq, lt, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import { requireWalletSignature } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import { lockInTransaction } from '../../../platform/database/lock-in-transaction.js'
import type { Queries } from '../../../platform/database/database.js'
import type { SignedRows } from '../../../platform/database/signed-rows.js'
import type { Caller, SharesParts } from '../shares-parts.js'
import { sets, wallets, type AccountType, type PreferredTypes } from '../tables.js'
import { sharesAudit } from './audit.js'
import { sealShare } from './sealed-shares.js'

/** Row of a wallet. */
export type WalletRow = typeof wallets.$inferSelect

/** User of a project. */
export type WalletOwner = Pick<Caller, 'projectId' | 'userId'>

const pendingMs = 3_600_000
/** Solana has no smart accounts here. */
const defaultTypes: PreferredTypes = { eip155: 'smartAccount', solana: 'eoa' }

/** Returns the active wallet of a user. @throws a RowChanged */
export async function findWallet(
  queries: Queries,
  rows: SignedRows,
  owner: WalletOwner,
): Promise<WalletRow | undefined> {
  return rows.find(queries, wallets, and(ofOwner(owner), eq(wallets.state, 'active')))
}

/** Returns the active wallet of a user. @throws an HttpError with 404, or a RowChanged */
export async function requireWallet(
  queries: Queries,
  rows: SignedRows,
  owner: WalletOwner,
): Promise<WalletRow> {
  const wallet = await findWallet(queries, rows, owner)
  if (!wallet) throw new HttpError(404, 'wallet', 'There is no wallet')
  return wallet
}

/** Runs one change of a user's wallets at a time, in a transaction. */
export function changeWallets<Result>(
  queries: Queries,
  { projectId, userId }: WalletOwner,
  change: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  return queries.transaction(async (transaction) => {
    await lockInTransaction(transaction, `shares ${projectId} ${userId}`)
    return change(transaction)
  })
}

/** Wallet that the frame created, with the login share of its first split. */
export interface NewWallet {
  readonly evmAddress: string
  readonly solanaAddress: string
  readonly accountKind: string
  readonly split: string
  readonly share: string
  /** By the wallet's key, over the share. */
  readonly signature: Hex
  /** By the wallet's key, over the addresses and the kind. */
  readonly walletSignature: Hex
}

/**
 * Stores a pending wallet with the pending sets of its first split. The same split again changes nothing.
 *
 * @returns the id of the wallet
 * @throws an HttpError: 403 without the signatures of its key, 409 if the user has an active wallet
 */
export async function createWallet(
  { queries, envelope, rows: signed, clock }: SharesParts,
  caller: Caller,
  { evmAddress, solanaAddress, accountKind, split, share, signature, walletSignature }: NewWallet,
): Promise<string> {
  const { projectId, userId, jkt, hostOrigin } = caller
  const owner = { projectId, userId, evmAddress }
  await requireWalletSignature(signature, owner, { kind: 'login-share', jkt, split, share })
  await requireWalletSignature(walletSignature, owner, { kind: 'wallet', solanaAddress, accountKind })
  const id = randomUUID()
  const rows = await sealSets(envelope, { share, split, caller, wallet: id, now: clock.now() })
  return changeWallets(queries, caller, async (transaction) => {
    const repeated = await findWalletOfSplit(transaction, signed, caller, split)
    if (repeated !== undefined) return repeated
    if (await findWallet(transaction, signed, caller)) throw walletExists()
    const now = clock.now()
    const isOver = or(lt(wallets.createdAt, now - pendingMs), eq(wallets.jkt, jkt))
    await transaction.delete(wallets).where(and(ofOwner(caller), eq(wallets.state, 'pending'), isOver))
    await transaction.insert(wallets).values(
      signed.sign(wallets, {
        id,
        project: projectId,
        userId,
        evmAddress,
        solanaAddress,
        accountKind,
        signature: walletSignature,
        preferred: defaultTypes,
        state: 'pending',
        jkt,
        createdWith: hostOrigin,
        createdAt: now,
      }),
    )
    await transaction.insert(sets).values(rows.map((row) => signed.sign(sets, row)))
    await sharesAudit.record(transaction, { at: now, action: 'wallet-create', wallet: id, caller })
    return id
  })
}

/** Error of a user who has an active wallet. */
export const walletExists = () => new HttpError(409, 'wallet', 'There is a wallet already')

/**
 * Stores the signature of a wallet that was created by an earlier release.
 *
 * @throws an HttpError: 404 without a wallet, 403 for another signature
 */
export async function signWallet(
  { queries, rows }: Pick<SharesParts, 'queries' | 'rows'>,
  { projectId, userId }: WalletOwner,
  signature: Hex,
): Promise<void> {
  const owner = { projectId, userId }
  await changeWallets(queries, owner, async (transaction) => {
    const { id, evmAddress, solanaAddress, accountKind } = await requireWallet(transaction, rows, owner)
    const statement = { kind: 'wallet', solanaAddress, accountKind } as const
    await requireWalletSignature(signature, { ...owner, evmAddress }, statement)
    await rows.change(transaction, wallets, eq(wallets.id, id), { signature })
  })
}

/** Sets the preferred type of account of a namespace. */
export async function preferType(
  { queries, rows }: Pick<SharesParts, 'queries' | 'rows'>,
  owner: WalletOwner,
  namespace: keyof PreferredTypes,
  type: AccountType,
): Promise<void> {
  await changeWallets(queries, owner, async (transaction) => {
    const { id, preferred } = await requireWallet(transaction, rows, owner)
    const next = { preferred: { ...preferred, [namespace]: type } }
    await rows.change(transaction, wallets, eq(wallets.id, id), next)
  })
}

/** Encrypts a login share twice, for the pending device set and the pending recovery set of a split. */
export function sealSets(
  envelope: SharesParts['envelope'],
  {
    share,
    split,
    caller,
    wallet,
    now,
  }: {
    readonly share: string
    readonly split: string
    readonly caller: Caller
    readonly wallet: string
    readonly now: number
  },
): Promise<(typeof sets.$inferInsert)[]> {
  return Promise.all(
    (['device', 'recovery'] as const).map(async (kind) => {
      const id = randomUUID()
      const secret = await sealShare(envelope, share, { id, wallet, userId: caller.userId })
      return { id, wallet, split, kind, jkt: caller.jkt, secret, state: 'pending' as const, createdAt: now }
    }),
  )
}

/** Condition of the wallets of a user. */
export const ofOwner = ({ projectId, userId }: WalletOwner) =>
  and(eq(wallets.project, projectId), eq(wallets.userId, userId))

/** Returns the id of the wallet that this device created with a split. */
async function findWalletOfSplit(
  queries: Queries,
  signed: SignedRows,
  caller: Caller,
  split: string,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ wallet: wallets, set: sets })
    .from(wallets)
    .innerJoin(sets, eq(sets.wallet, wallets.id))
    .where(and(ofOwner(caller), eq(wallets.jkt, caller.jkt), eq(sets.split, split)))
  if (!row) return undefined
  signed.check(wallets, row.wallet)
  signed.check(sets, row.set)
  return row.wallet.id
}
