import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import type { DeletedAccount, UserContext, UserRecords } from '../../platform/module/user-records.js'
import { operationAccount } from '../smart-accounts/account-kinds.js'
import { sharesAudit } from './store/audit.js'
import { deleteDeviceSets } from './store/sets.js'
import { changeWallets, ofOwner, type WalletOwner, type WalletRow } from './store/wallets.js'
import { deletions, sets, wallets } from './tables.js'

/** Wallets of users, for operators. */
export const sharesUsers: UserRecords = {
  async show({ queries, project, userId }) {
    const wallet = await findUnverified(queries, { projectId: project, userId })
    if (!wallet) return undefined
    const { id, evmAddress, solanaAddress, accountKind, createdAt, createdWith } = wallet
    const devices = await queries
      .select({ jkt: sets.jkt, createdAt: sets.createdAt })
      .from(sets)
      .where(and(eq(sets.wallet, id), eq(sets.kind, 'device'), eq(sets.state, 'active')))
    return { wallet: id, evmAddress, solanaAddress, accountKind, createdAt, createdWith, devices }
  },
  async revoke(context) {
    const owner = ownerOf(context)
    await changeWallets(context.queries, owner, async (transaction) => {
      const wallet = await findUnverified(transaction, owner)
      if (!wallet) return
      await deleteDeviceSets(transaction, wallet.id, undefined)
      await sharesAudit.record(transaction, eventOf(context, 'device-revoke', wallet.id))
    })
  },
  remove: removeWallets,
}

/** Reads the row of a wallet without its MAC: the commands show and delete rows, and need no master key for it. */
async function findUnverified(queries: Queries, owner: WalletOwner): Promise<WalletRow | undefined> {
  const [row] = await queries
    .select()
    .from(wallets)
    .where(and(ofOwner(owner), eq(wallets.state, 'active')))
  return row
}

/** Deletes the wallets of a user with their shares. Entries of the audit log stay. */
export async function removeWallets(context: Omit<UserContext, 'openEnvelope'>): Promise<void> {
  const owner = ownerOf(context)
  await changeWallets(context.queries, owner, async (transaction) => {
    await transaction
      .delete(deletions)
      .where(and(eq(deletions.project, owner.projectId), eq(deletions.userId, owner.userId)))
    // the sets of a wallet are deleted with it
    const removed = await transaction.delete(wallets).where(ofOwner(owner)).returning()
    for (const { id } of removed) await sharesAudit.record(transaction, eventOf(context, 'wallet-delete', id))
    await context.releaseAccounts(transaction, await accountsOf(transaction, removed), context.now)
  })
}

/**
 * Returns the accounts of deleted wallets. Earlier releases stored addresses that no key had signed: a user who named an address of
 * someone else must not remove what that account has. So the first wallet with an address has it, from its creation on.
 */
async function accountsOf(
  transaction: Queries,
  removed: readonly WalletRow[],
): Promise<readonly DeletedAccount[]> {
  const accounts: DeletedAccount[] = []
  for (const { state, evmAddress, accountKind, createdAt } of removed) {
    if (state !== 'active') continue
    const owner = evmAddress.toLowerCase() as `0x${string}`
    const isSame = sql`lower(${wallets.evmAddress}) = ${owner}`
    const isEarlier = and(isSame, eq(wallets.state, 'active'), lt(wallets.createdAt, createdAt))
    if ((await transaction.$count(wallets, isEarlier)) > 0) continue
    const addresses = new Set([owner, operationAccount(accountKind, owner)?.sender.toLowerCase() ?? owner])
    for (const address of addresses) accounts.push({ address, since: new Date(createdAt) })
  }
  return accounts
}

const ownerOf = ({ project, userId }: Pick<UserContext, 'project' | 'userId'>) => ({
  projectId: project,
  userId,
})

function eventOf(
  { now, actor, project }: Pick<UserContext, 'now' | 'actor' | 'project'>,
  action: 'device-revoke' | 'wallet-delete',
  wallet: string,
) {
  return { at: now, action, wallet, caller: { userId: actor, projectId: project, hostOrigin: '' } } as const
}
