import type { AuthParts } from '../auth-parts.js'
import { recordEvent } from '../users/audit.js'
import { listDevices, revokeDevice } from '../users/devices.js'
import { endSessions, type SessionRow } from './session-store.js'

/** Ends a session, or all sessions and devices of its user. */
export async function endSession(
  { queries, macs, clock }: AuthParts,
  session: SessionRow,
  isEverywhere: boolean,
): Promise<void> {
  const now = clock.now()
  await queries.transaction(async (transaction) => {
    const { userId } = session
    await endSessions(transaction, macs, isEverywhere ? { userId } : { sessionId: session.id }, now)
    if (isEverywhere)
      for (const device of await listDevices(transaction, macs, userId))
        await revokeDevice(transaction, macs, device, now)
    await recordEvent(transaction, {
      at: now,
      actor: userId,
      action: isEverywhere ? 'logout-everywhere' : 'logout',
      project: session.project,
      target: session.id,
      place: session.hostOrigin,
      result: 'done',
    })
  })
}
