import { and, eq, gt } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { logins } from '../tables.js'

/** State of a login that waits for the approval of its device; `approved` means that the code is mailed. */
export type DeviceState = 'waiting' | 'approved' | 'ended'

/** Returns the state of a login of this device. */
export async function deviceStateOf(
  { queries, rows, clock }: AuthParts,
  { loginId, project, jkt }: { readonly loginId: string; readonly project: string; readonly jkt: string },
): Promise<DeviceState> {
  const isOfDevice = and(eq(logins.id, loginId), eq(logins.project, project), eq(logins.jkt, jkt))
  const login = await rows.find(queries, logins, isOfDevice)
  if (!login || login.expiresAt <= clock.now() || login.state === 'ended') return 'ended'
  return login.state === 'device' ? 'waiting' : 'approved'
}

/** Approves the device of a login, and queues its code, which is accepted for a whole time again. Returns whether it waited. */
export async function approveDevice(
  { queries, rows, clock, codeMs, queueMail }: AuthParts,
  loginId: string,
): Promise<boolean> {
  const now = clock.now()
  const isWaiting = and(eq(logins.id, loginId), eq(logins.state, 'device'), gt(logins.expiresAt, now))
  const approved = await rows.change(queries, logins, isWaiting, { state: 'code', expiresAt: now + codeMs })
  if (approved.length > 0) await queueMail('send-code', { loginId })
  return approved.length > 0
}
