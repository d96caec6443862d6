import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.js'
import { createSignedRows, type SignedRows } from '../../../platform/database/signed-rows.js'
import type { Envelope } from '../../../platform/envelope/create-envelope.js'
import { keys, sealedColumns } from '../tables.js'

const rootId = 'root'
const rootBytes = 32
const rootRow = { table: 'shares.keys', row: rootId, wallet: '', user: '', version: 1 }

/** Creates the MACs of the module's rows, by a root secret that the first start creates. */
export async function openSharesRows(queries: Queries, envelope: Envelope): Promise<SignedRows> {
  const secret = await envelope.seal(randomBytes(rootBytes), rootRow)
  await queries.insert(keys).values({ id: rootId, secret }).onConflictDoNothing()
  const [row] = await queries.select().from(keys).where(eq(keys.id, rootId))
  if (!row) throw new Error('The root secret of the module shares cannot be read.')
  const key = Buffer.from(hkdfSync('sha256', await envelope.open(row.secret, rootRow), '', 'shares row', 32))
  const hmac = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return createSignedRows(hmac, sealedColumns)
}
