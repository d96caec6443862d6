import { and, eq } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { logins } from '../tables.js'

/** State of a login that waits for the approval of its device; `approved` means that the code is mailed. */
export type DeviceState = 'waiting' | 'approved' | 'ended'

/** Returns the state of a login of this device. */
export async function deviceStateOf(
  { queries, clock }: AuthParts,
  { loginId, project, jkt }: { readonly loginId: string; readonly project: string; readonly jkt: string },
): Promise<DeviceState> {
  const [login] = await queries
    .select()
    .from(logins)
    .where(and(eq(logins.id, loginId), eq(logins.project, project), eq(logins.jkt, jkt)))
  if (!login || login.expiresAt <= clock.now() || login.state === 'ended') return 'ended'
  return login.state === 'device' ? 'waiting' : 'approved'
}

/** Approves the device of a login, and queues its code, which is accepted for a whole time again. Returns whether it waited. */
export async function approveDevice(
  { queries, clock, codeMs, queueMail }: AuthParts,
  loginId: string,
): Promise<boolean> {
  const now = clock.now()
  const approved = await queries.transaction(async (transaction) => {
    const [login] = await transaction.select().from(logins).where(eq(logins.id, loginId)).for('update')
    if (!login || login.state !== 'device' || login.expiresAt <= now) return false
    await transaction
      .update(logins)
      .set({ state: 'code', expiresAt: now + codeMs })
      .where(eq(logins.id, loginId))
    return true
  })
  if (approved) await queueMail('send-code', { loginId })
  return approved
}
