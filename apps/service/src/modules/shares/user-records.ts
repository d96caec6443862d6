import { and, eq } from 'drizzle-orm'
import type { UserContext, UserRecords } from '../../platform/module/user-records.js'
import { sharesAudit } from './store/audit.js'
import { deleteDeviceSets } from './store/sets.js'
import { changeWallets, findWallet, ofOwner } from './store/wallets.js'
import { deletions, sets, wallets } from './tables.js'

/** Wallets of users, for operators. */
export const sharesUsers: UserRecords = {
  async show({ queries, project, userId }) {
    const wallet = await findWallet(queries, { projectId: project, userId })
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
      const wallet = await findWallet(transaction, owner)
      if (!wallet) return
      await deleteDeviceSets(transaction, wallet.id, undefined)
      await sharesAudit.record(transaction, eventOf(context, 'device-revoke', wallet.id))
    })
  },
  remove: removeWallets,
}

/** Deletes the wallets of a user with their shares. Entries of the audit log stay. */
export async function removeWallets(context: Omit<UserContext, 'openEnvelope'>): Promise<void> {
  const owner = ownerOf(context)
  await changeWallets(context.queries, owner, async (transaction) => {
    await transaction
      .delete(deletions)
      .where(and(eq(deletions.project, owner.projectId), eq(deletions.userId, owner.userId)))
    // the sets of a wallet are deleted with it
    const removed = await transaction.delete(wallets).where(ofOwner(owner)).returning({ id: wallets.id })
    for (const { id } of removed) await sharesAudit.record(transaction, eventOf(context, 'wallet-delete', id))
  })
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
