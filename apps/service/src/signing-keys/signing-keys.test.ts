import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { access } from '../access/index.js'
import { auth } from '../modules/auth/index.js'
import { keys } from '../modules/auth/tables.js'
import { projects } from '../modules/projects/index.js'
import type { Database } from '../platform/database/database.js'
import { createEnvelope } from '../platform/envelope/create-envelope.js'
import { createLocalKms } from '../platform/envelope/local-kms.js'
import { masterKeys } from '../platform/envelope/master-keys.js'
import { openTestDatabase } from '../testing/open-test-database.js'
import { createSigningKeys } from './signing-keys.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const envelope = createEnvelope(
  createLocalKms(masterKeys.parse(`test:${randomBytes(32).toString('base64')}`), 'AUTH_KEYS'),
)
const now = Date.UTC(2030, 0, 1)
const year = 365 * 86_400_000
let database: Database
beforeAll(async () => {
  database = await openTestDatabase([projects, access, auth])
})
afterAll(() => database.close())

/** Keys of a process that starts now. */
const start = (at = now) =>
  createSigningKeys({
    ...{ queries: database.queries, envelope, keys, overlapMs: 3_600_000 },
    clock: { now: () => at },
  })

test('60: publishes no key that was written to the database without the master key', async () => {
  const { queries } = database
  const genuine = await start().published()
  const [key] = genuine.keys
  expect(genuine.keys).toHaveLength(1)
  expect(key).not.toHaveProperty('d')
  const { kid = '' } = key ?? {}
  const { publicKey } = await generateKeyPair('ES256')
  const forged = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }
  const [row] = await queries.select().from(keys).where(eq(keys.id, kid))
  const next = `es256-${Number(kid.slice(6)) + 1}`
  const values = { secret: row?.secret ?? '', notAfter: now + year }
  // a key of its own, one of the next period with a secret that belongs to another row, and the genuine row changed
  await queries.insert(keys).values({ ...values, id: 'forged', publicKey: { ...forged, kid: 'forged' } })
  await queries.insert(keys).values({ ...values, id: next, publicKey: { ...forged, kid: next } })
  await queries
    .update(keys)
    .set({ publicKey: { ...forged, kid } })
    .where(eq(keys.id, kid))
  expect(await start().published()).toEqual(genuine)
})

test('60: publishes no key after its time, whatever the column says', async () => {
  const { queries } = database
  const later = now + 2 * year
  const before = (await start(later).published()).keys.map(({ kid }) => kid)
  await queries.update(keys).set({ notAfter: later + year })
  expect((await start(later).published()).keys.map(({ kid }) => kid)).toEqual(before)
  expect(before).toHaveLength(1)
})
