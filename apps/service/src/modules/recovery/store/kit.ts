import { eq } from 'drizzle-orm'
import type { Caller, RecoveryParts } from '../recovery-parts.js'
import { recoveryShares as shares } from '../tables.js'
import { recoveryAudit } from './audit.js'
import { changeShares, findActive, noShare, type ShareRow } from './shares.js'

/** Whether the user has saved a recovery kit, and whether it still opens the wallet: `old` after a further split. */
export type KitState = 'none' | 'current' | 'old'

/** Returns the state of the recovery kit that the user saved last. */
export function kitStateOf({ kitSplit, split }: Pick<ShareRow, 'kitSplit' | 'split'>): KitState {
  if (kitSplit === null) return 'none'
  return kitSplit === split ? 'current' : 'old'
}

/** Remembers that the user has saved the recovery kit of the active split. @throws an HttpError with 404 for another split */
export async function rememberKit(
  { queries, rows, clock }: Pick<RecoveryParts, 'queries' | 'rows' | 'clock'>,
  caller: Caller,
  split: string,
): Promise<void> {
  await changeShares(queries, caller, async (transaction) => {
    const active = await findActive(transaction, rows, caller)
    if (active?.split !== split) throw noShare()
    await rows.change(transaction, shares, eq(shares.id, active.id), { kitSplit: split })
    const { evmAddress: wallet } = active
    await recoveryAudit.record(transaction, { at: clock.now(), action: 'kit', wallet, caller })
  })
}
