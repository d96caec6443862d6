import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.js'
import { createSignedRows, type SignedRows } from '../../../platform/database/signed-rows.js'
import type { Envelope } from '../../../platform/envelope/create-envelope.js'
import { keys, sealedColumns } from '../tables.js'

const rootId = 'root'
const rootBytes = 32
const rootRow = { table: 'recovery.keys', row: rootId, wallet: '', user: '', version: 1 }

/** HMACs with keys that the database has encrypted only. */
export interface RecoverySecrets {
  /** Returns the HMAC of these parts in base64url. */
  hmac(purpose: 'contact' | 'code' | 'row', ...parts: readonly string[]): string
}

/** Reads the root secret of the module, which the first start creates. */
export async function readSecrets(queries: Queries, envelope: Envelope): Promise<RecoverySecrets> {
  const secret = await envelope.seal(randomBytes(rootBytes), rootRow)
  await queries.insert(keys).values({ id: rootId, secret }).onConflictDoNothing()
  const [row] = await queries.select().from(keys).where(eq(keys.id, rootId))
  if (!row) throw new Error('The root secret of the module recovery cannot be read.')
  const root = await envelope.open(row.secret, rootRow)
  return {
    hmac: (purpose, ...parts) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', root, '', `recovery ${purpose}`, 32)))
        .update(JSON.stringify(parts))
        .digest('base64url'),
  }
}

/**
 * Returns the HMAC of an address, which recognises it again without storing it.
 *
 * @param email as `readEmailAddress` returns it
 */
export function contactHmacOf({ hmac }: RecoverySecrets, userId: string, email: string): string {
  return hmac('contact', userId, email)
}

/** Creates the MACs of rows. */
export const createRecoveryRows = ({ hmac }: RecoverySecrets): SignedRows =>
  createSignedRows((...parts) => hmac('row', ...parts), sealedColumns)
