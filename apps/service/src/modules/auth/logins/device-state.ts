import { and, eq, gt } from 'drizzle-orm'
import type { AuthParts } from '../auth-parts.js'
import { logins } from '../tables.js'
import { approveAddress } from '../users/device-approvals.js'

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

/** Approves the device of a login for its address, and queues its code, which is accepted for a whole time again. Returns whether it waited. */
export async function approveDevice(
  { queries, rows, clock, secrets, codeMs, queueMail }: AuthParts,
  loginId: string,
): Promise<boolean> {
  const now = clock.now()
  const isWaiting = and(eq(logins.id, loginId), eq(logins.state, 'device'), gt(logins.expiresAt, now))
  const isApproved = await queries.transaction(async (transaction) => {
    const changes = { state: 'code', expiresAt: now + codeMs } as const
    const [login] = await rows.change(transaction, logins, isWaiting, changes)
    if (!login) return false
    const { project, jkt, hostOrigin, emailHmac: subject } = login
    await approveAddress(transaction, secrets, { project, jkt, hostOrigin, subject }, now)
    return true
  })
  if (isApproved) await queueMail('send-code', { loginId })
  return isApproved
}
