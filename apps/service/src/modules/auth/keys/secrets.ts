import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Envelope } from '../../../platform/envelope/create-envelope.js'
import type { Queries } from '../../../platform/database/database.js'
import { eq } from 'drizzle-orm'
import { keys } from '../tables.js'

export { isEqual } from '../../../platform/database/signed-rows.js'

const rootBytes = 32
const rootId = 'root'
const rootRow = { table: 'auth.keys', row: rootId, wallet: '', user: '', version: 1 }

/** Subject of an HMAC; each has a key of its own. */
type HmacPurpose = 'address' | 'code' | 'row' | 'refresh' | 'link' | 'client' | 'social' | 'approval'

/** HMACs with keys that the database holds encrypted only. */
export interface Secrets {
  /** Returns the HMAC of these parts in base64url. */
  hmac(purpose: HmacPurpose, ...parts: readonly string[]): string
}

/** Reads the root secret of the module, which the first start creates. */
export async function readSecrets(queries: Queries, envelope: Envelope): Promise<Secrets> {
  const secret = await envelope.seal(randomBytes(rootBytes), rootRow)
  await queries.insert(keys).values({ id: rootId, secret }).onConflictDoNothing()
  const [row] = await queries.select().from(keys).where(eq(keys.id, rootId))
  if (!row) throw new Error('The root secret of the module auth cannot be read.')
  return createSecrets(await envelope.open(row.secret, rootRow))
}

/** Creates HMACs with keys that are derived from a secret. */
function createSecrets(root: Uint8Array): Secrets {
  const derived = new Map<HmacPurpose, Buffer>()
  function keyOf(purpose: HmacPurpose): Buffer {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', `auth ${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }
  return {
    hmac: (purpose, ...parts) =>
      createHmac('sha256', keyOf(purpose)).update(JSON.stringify(parts)).digest('base64url'),
  }
}
