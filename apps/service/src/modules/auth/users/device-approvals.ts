import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.js'
import type { Secrets } from '../keys/secrets.js'
import { deviceApprovals } from '../tables.js'

/** An approval that is not used for this time is over. */
export const approvalMs = 90 * 86_400_000

/** Device and address of an approval. */
export interface ApprovedDevice {
  /** Thumbprint of its key. */
  readonly jkt: string
  readonly hostOrigin: string
  readonly project: string
  /** HMAC of the address. */
  readonly subject: string
}

const idOf = (secrets: Secrets, { project, jkt, hostOrigin, subject }: ApprovedDevice): string =>
  secrets.hmac('approval', project, jkt, hostOrigin, subject)

/**
 * Whether the owner of the mailbox has approved this device, for this address: a device that someone approved with another address must not
 * be asked less. The answer is the same for addresses with and without a user.
 */
export async function isApprovedDevice(
  queries: Queries,
  secrets: Secrets,
  device: ApprovedDevice,
  now: number,
): Promise<boolean> {
  const [row] = await queries
    .select()
    .from(deviceApprovals)
    .where(eq(deviceApprovals.id, idOf(secrets, device)))
  return row !== undefined && now - row.usedAt <= approvalMs
}

/** Stores that the owner of the mailbox approves a device, or that a login used the approval. */
export async function approveAddress(
  queries: Queries,
  secrets: Secrets,
  device: ApprovedDevice,
  now: number,
): Promise<void> {
  const { project, jkt, hostOrigin } = device
  await queries
    .insert(deviceApprovals)
    .values({ id: idOf(secrets, device), project, jkt, hostOrigin, usedAt: now })
    .onConflictDoUpdate({ target: deviceApprovals.id, set: { usedAt: now } })
}

/** Takes back the approvals of a device, for all addresses. */
export async function endApprovals(
  queries: Queries,
  { project, jkt, hostOrigin }: Omit<ApprovedDevice, 'subject'>,
): Promise<void> {
  await queries
    .delete(deviceApprovals)
    .where(
      and(
        eq(deviceApprovals.project, project),
        eq(deviceApprovals.jkt, jkt),
        eq(deviceApprovals.hostOrigin, hostOrigin),
      ),
    )
}
