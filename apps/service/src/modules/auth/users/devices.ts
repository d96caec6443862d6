import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.js'
import { devices, identities } from '../tables.js'
import { endApprovals } from './device-approvals.js'
import type { RowMacs } from './row-macs.js'

/** Device that logs in. */
export interface DeviceDescription {
  readonly jkt: string
  readonly hostOrigin: string
  readonly browser: string
  readonly system: string
}

export type DeviceRow = typeof devices.$inferSelect

/** Whether a device of the user with this address has sent the request. */
export async function isKnownDevice(
  queries: Queries,
  macs: RowMacs,
  {
    project,
    subject,
    jkt,
    hostOrigin,
  }: Pick<DeviceDescription, 'jkt' | 'hostOrigin'> & { readonly project: string; readonly subject: string },
): Promise<boolean> {
  const rows = await queries
    .select({ device: devices })
    .from(devices)
    .innerJoin(identities, eq(identities.userId, devices.userId))
    .where(
      and(
        eq(devices.jkt, jkt),
        eq(devices.hostOrigin, hostOrigin),
        eq(devices.project, project),
        isNull(devices.revokedAt),
        eq(identities.provider, 'email'),
        eq(identities.subject, subject),
        isNull(identities.removedAt),
      ),
    )
  for (const { device } of rows) macs.check(device.mac, macs.device(device))
  return rows.length > 0
}

/** Returns the device of a user, which is created at its first login, and again after it was revoked. Needs the lock of the user. */
export async function ensureDevice(
  queries: Queries,
  {
    userId,
    project,
    macs,
    now,
  }: { readonly userId: string; readonly project: string; readonly macs: RowMacs; readonly now: number },
  { jkt, hostOrigin, browser, system }: DeviceDescription,
): Promise<{ readonly device: DeviceRow; readonly isNew: boolean }> {
  const isSame = and(eq(devices.userId, userId), eq(devices.jkt, jkt), eq(devices.hostOrigin, hostOrigin))
  const [present] = await queries.select().from(devices).where(isSame)
  if (present) macs.check(present.mac, macs.device(present))
  const isNew = !present || present.revokedAt !== null
  const row = {
    id: present?.id ?? randomUUID(),
    userId,
    project,
    jkt,
    hostOrigin,
    browser,
    system,
    approvedAt: isNew ? now : present.approvedAt,
    revokedAt: null,
    createdAt: isNew ? now : present.createdAt,
    lastUsedAt: now,
  }
  const device = { ...row, mac: macs.device(row) }
  await (present
    ? queries.update(devices).set(device).where(eq(devices.id, present.id))
    : queries.insert(devices).values(device))
  return { device, isNew }
}

/** Returns a device. @throws a RowChanged */
export async function findDevice(
  queries: Queries,
  macs: RowMacs,
  id: string,
): Promise<DeviceRow | undefined> {
  const [row] = await queries.select().from(devices).where(eq(devices.id, id))
  if (row) macs.check(row.mac, macs.device(row))
  return row
}

/** Returns the devices of a user that are not revoked, the oldest first. */
export async function listDevices(
  queries: Queries,
  macs: RowMacs,
  userId: string,
): Promise<readonly DeviceRow[]> {
  const rows = await queries
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), isNull(devices.revokedAt)))
    .orderBy(asc(devices.createdAt))
  for (const row of rows) macs.check(row.mac, macs.device(row))
  return rows
}

/** Revokes a device, and takes back its approvals. */
export async function revokeDevice(
  queries: Queries,
  macs: RowMacs,
  device: DeviceRow,
  now: number,
): Promise<void> {
  const row = { ...device, revokedAt: now }
  await queries
    .update(devices)
    .set({ revokedAt: now, mac: macs.device(row) })
    .where(eq(devices.id, device.id))
  await endApprovals(queries, device)
}
