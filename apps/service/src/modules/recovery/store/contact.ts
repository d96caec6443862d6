import { eq } from 'drizzle-orm'
import type { RecoveryContact } from 'foyerkit/plugins/auth/wire'
import type { Hex } from 'viem'
import { requireWalletSignature } from '../../../access/index.js'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { recoveryShares as shares } from '../tables.js'
import { recoveryAudit } from './audit.js'
import { contactHmacOf } from './secrets.js'
import { changeShares, contactAfter, findActive, noShare, readContact } from './shares.js'

/** Address that gets the codes of a wallet from now on. */
export interface NewContact {
  /** `none`: the share is released without a code then. */
  readonly contact: Exclude<RecoveryContact, 'present'>
  /** By the wallet's key, over the contact and the active split. */
  readonly signature: Hex
}

/**
 * Changes the address that gets codes, without a new share. A session alone cannot lead codes elsewhere: the wallet's key signs the
 * change.
 *
 * @throws an HttpError: 404 without a share, 403 without a signature of the wallet's key
 */
export async function changeContact(
  { queries, secrets, rows, clock }: RecoveryParts,
  caller: Caller,
  { contact, signature }: NewContact,
): Promise<void> {
  const { projectId, userId, jkt } = caller
  const email = readContact(contact)
  const contactHmac = email === null ? null : contactHmacOf(secrets, userId, email)
  await changeShares(queries, caller, async (transaction) => {
    const active = await findActive(transaction, rows, caller)
    if (!active) throw noShare()
    const { split, evmAddress } = active
    await requireWalletSignature(
      signature,
      { projectId, userId, evmAddress },
      { kind: 'contact', jkt, split, contact },
    )
    if (active.contactHmac === contactHmac) return
    const now = clock.now()
    const next = { contactHmac, ...contactAfter(active, contactHmac, now) }
    await rows.change(transaction, shares, eq(shares.id, active.id), next)
    await recoveryAudit.record(transaction, { at: now, action: 'contact', wallet: evmAddress, caller })
  })
}
