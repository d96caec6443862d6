import { and, eq } from 'drizzle-orm'
import type { UserContext, UserRecords } from '../../platform/module/user-records.js'
import { recoveryAudit } from './store/audit.js'
import { kitStateOf } from './store/kit.js'
import { changeShares, ofOwner } from './store/shares.js'
import { codes, deletions, recoveryShares as shares, releases } from './tables.js'

/** Recovery shares of users, for operators. */
export const recoveryUsers: UserRecords = {
  async show({ queries, project, userId }) {
    // read without its MAC: the command shows rows, and needs no master key for it
    const isActive = and(ofOwner({ projectId: project, userId }), eq(shares.state, 'active'))
    const [share] = await queries.select().from(shares).where(isActive)
    if (!share) return undefined
    const { evmAddress, mode, split, activatedAt, contactHmac } = share
    const hasContact = contactHmac !== null
    return { evmAddress, mode, split, changedAt: activatedAt, hasContact, kit: kitStateOf(share) }
  },
  remove: removeShares,
}

/** Deletes the recovery shares of a user. Entries of the audit log stay. */
export async function removeShares({
  queries,
  project,
  userId,
  actor,
  now,
}: Omit<UserContext, 'openEnvelope' | 'releaseAccounts'>): Promise<void> {
  const owner = { projectId: project, userId }
  await changeShares(queries, owner, async (transaction) => {
    for (const table of [deletions, codes, releases])
      await transaction.delete(table).where(and(eq(table.project, project), eq(table.userId, userId)))
    const removed = await transaction
      .delete(shares)
      .where(ofOwner(owner))
      .returning({ evmAddress: shares.evmAddress })
    const caller = { userId: actor, projectId: project, hostOrigin: '' }
    for (const wallet of new Set(removed.map(({ evmAddress }) => evmAddress)))
      await recoveryAudit.record(transaction, { at: now, action: 'share-delete', wallet, caller })
  })
}
