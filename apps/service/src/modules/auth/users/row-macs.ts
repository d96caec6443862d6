import {
  createSignedRows,
  isEqual,
  RowChanged,
  type SignedRows,
} from '../../../platform/database/signed-rows.js'
import type { Secrets } from '../keys/secrets.js'
import { sealedColumns, type devices, type identities, type sessions } from '../tables.js'

type IdentityRow = typeof identities.$inferSelect

/** Content of an identity. Addresses of e-mail logins have no HMAC and no custody beside their subject. */
type IdentityContent = Omit<
  IdentityRow,
  'mac' | 'userName' | 'emailHmac' | 'custody' | 'changedAt' | 'removedAt'
> &
  Partial<Pick<IdentityRow, 'userName' | 'emailHmac' | 'custody' | 'changedAt' | 'removedAt'>>

/** MACs of the tables that the first release had. The others have those of `createSignedRows`. */
export interface RowMacs {
  identity(row: IdentityContent): string
  device(row: Omit<typeof devices.$inferSelect, 'mac'>): string
  session(row: Omit<typeof sessions.$inferSelect, 'mac'>): string
  /** @throws a RowChanged if the MAC of a row is wrong */
  check(mac: string, expected: string): void
}

/** Creates the MACs. Times of the last use are not part of them. */
export function createRowMacs(secrets: Secrets): RowMacs {
  const mac = (table: string, ...values: readonly unknown[]) =>
    secrets.hmac('row', table, JSON.stringify(values))
  return {
    identity: ({ id, userId, project, provider, subject, emailVerified, createdAt, ...further }) => {
      const { emailHmac = null, custody = null, changedAt = null, removedAt = null } = further
      const content: unknown[] = [id, userId, project, provider, subject, emailVerified]
      // rows without them have the MAC of the first releases
      if (changedAt !== null) content.push(emailHmac, custody, changedAt)
      else if ((emailHmac ?? custody) !== null) content.push(emailHmac, custody)
      if (removedAt !== null) content.push('removed', removedAt, createdAt)
      return mac('identities', ...content)
    },
    device: (row) =>
      mac('devices', row.id, row.userId, row.project, row.jkt, row.hostOrigin, row.approvedAt, row.revokedAt),
    session: (row) =>
      mac(
        'sessions',
        row.id,
        row.userId,
        row.deviceId,
        row.project,
        row.hostOrigin,
        row.generation,
        row.rotatedAt,
        row.ticketHash,
        row.methods,
        row.authTime,
        row.createdAt,
        row.expiresAt,
        row.endedAt,
        // rows without it have the MAC of the first release
        ...(row.identityId === null ? [] : [row.identityId]),
      ),
    check(stored, expected) {
      if (!isEqual(stored, expected)) throw new RowChanged()
    },
  }
}

/** Creates the MACs of the tables that have a MAC over all columns. */
export const createAuthRows = (secrets: Secrets): SignedRows =>
  createSignedRows((...parts) => secrets.hmac('row', ...parts), sealedColumns)
