import { eq } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { recoveryShares as shares } from '../tables.js'
import { recoveryAudit } from './audit.js'
import { spendCode } from './codes.js'
import { contactHmacOf } from './secrets.js'
import { changeShares, contactAfter, findActive, noShare } from './shares.js'

/** Address that gets the codes of a wallet from now on. */
export interface NewContact {
  /** Null for none: then the share is released without a code. */
  readonly email: string | null
  /** Code that was mailed to the present address. */
  readonly code?: string | undefined
  /** Whether the project asks for one. */
  readonly needsCode: boolean
}

/**
 * Changes the address that gets codes, without a new share: only the user can seal one that a password or passkey protects. The code
 * goes to the present address, so that a session alone cannot lead codes elsewhere.
 *
 * @throws an HttpError: 404 without a share, 403 named `proof` without the code that it needs, 400 for a wrong code
 */
export async function changeContact(
  parts: RecoveryParts,
  caller: Caller,
  { email, code, needsCode }: NewContact,
): Promise<void> {
  const { queries, secrets, clock } = parts
  const contactHmac = email === null ? null : contactHmacOf(secrets, caller.userId, email)
  const present = await findActive(queries, caller)
  if (!present) throw noShare()
  if (present.contactHmac === contactHmac) return
  if (needsCode && present.contactHmac !== null) {
    if (code === undefined) throw new HttpError(403, 'proof', 'This needs a code that is mailed to you')
    // a wrong try is stored, so it is no part of the transaction
    await spendCode(parts, caller, code)
  }
  await changeShares(queries, caller, async (transaction) => {
    const active = await findActive(transaction, caller)
    if (!active) throw noShare()
    const now = clock.now()
    await transaction
      .update(shares)
      .set({ contactHmac, ...contactAfter(active, contactHmac, now) })
      .where(eq(shares.id, active.id))
    const { evmAddress: wallet } = active
    await recoveryAudit.record(transaction, { at: now, action: 'contact', wallet, caller })
  })
}
