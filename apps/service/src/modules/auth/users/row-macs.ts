import { isEqual, type Secrets } from '../keys/secrets.js'
import type { devices, identities, sessions } from '../tables.js'

/** Thrown for a row that was written without the keys of the service. Its name is logged, the row is not. */
class RowChanged extends Error {
  override readonly name = 'RowChanged'
}

type IdentityRow = typeof identities.$inferSelect

/** Content of an identity. Addresses of e-mail logins have no HMAC and no custody beside their subject. */
type IdentityContent = Omit<IdentityRow, 'mac' | 'userName' | 'emailHmac' | 'custody'> &
  Partial<Pick<IdentityRow, 'userName' | 'emailHmac' | 'custody'>>

/** MACs of rows by a key outside the database, so that writing to the database gives no login. */
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
    identity: ({ id, userId, project, provider, subject, emailVerified, emailHmac, custody }) => {
      const content = [id, userId, project, provider, subject, emailVerified]
      // rows without them have the MAC of the first release
      const isFurther = (emailHmac ?? custody ?? null) !== null
      return mac('identities', ...content, ...(isFurther ? [emailHmac ?? null, custody ?? null] : []))
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
      if (!isEqual(stored, expected)) throw new RowChanged('A row was changed outside the service.')
    },
  }
}
