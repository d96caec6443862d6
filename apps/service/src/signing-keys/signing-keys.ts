import { inArray } from 'drizzle-orm'
import { bigint, getTableConfig, jsonb, text, type PgSchema } from 'drizzle-orm/pg-core'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JSONWebKeySet, type JWK } from 'jose'
import type { Clock } from '../platform/clock.js'
import type { Queries } from '../platform/database/database.js'
import type { Envelope } from '../platform/envelope/create-envelope.js'

const dayMs = 86_400_000
/** Time for which one key signs. */
const periodMs = 90 * dayMs
/** The next key is published before it signs, so that every cache of the public keys has it. */
const leadMs = dayMs
/** Keys of other processes are read after this time. */
const freshMs = 60_000

/** Table of keys, one in the schema of each module that signs. */
export type KeysTable = ReturnType<typeof keysTable>

/**
 * Declares the table `keys` in the schema of a module. Its migration creates
 * `id text primary key, secret text not null, public_key jsonb, not_after bigint`.
 */
export function keysTable(schema: PgSchema) {
  return schema.table('keys', {
    id: text('id').primaryKey(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** Copy for people. What is published is computed from the secret. */
    publicKey: jsonb('public_key').$type<JWK>(),
    /** Milliseconds since 1970. */
    notAfter: bigint('not_after', { mode: 'number' }),
  })
}

/** Key that signs tokens. */
interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
}

/** ES256 keys of tokens, a new one every 90 days. */
export interface SigningKeys {
  current(): Promise<SigningKey>
  /** Returns the public keys, the same object until they change. */
  published(): Promise<JSONWebKeySet>
}

interface State {
  readonly readAt: number
  readonly period: number
  readonly key: SigningKey
  readonly published: JSONWebKeySet
}

/** Creates the signing keys. Processes agree on them by their ids, which are numbers of periods. */
export function createSigningKeys({
  queries,
  envelope,
  clock,
  keys,
  overlapMs,
}: {
  readonly queries: Queries
  readonly envelope: Envelope
  readonly clock: Pick<Clock, 'now'>
  readonly keys: KeysTable
  /** Longest life of a token: a key is published for so long after it signed last. */
  readonly overlapMs: number
}): SigningKeys {
  const { schema, name } = getTableConfig(keys)
  const rowOf = (id: string) => ({ table: `${schema}.${name}`, row: id, wallet: '', user: '', version: 1 })
  let state: State | undefined
  let reading: Promise<State> | undefined

  async function create(period: number) {
    const id = idOf(period)
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const secret = Buffer.from(JSON.stringify(await exportJWK(privateKey)))
    await queries
      .insert(keys)
      .values({
        id,
        secret: await envelope.seal(secret, rowOf(id)),
        publicKey: { ...(await exportJWK(publicKey)), kid: id, alg: 'ES256', use: 'sig' },
        notAfter: (period + 1) * periodMs + overlapMs,
      })
      // another process was quicker
      .onConflictDoNothing()
  }

  async function open({ id, secret }: { readonly id: string; readonly secret: string }): Promise<JWK> {
    return JSON.parse(Buffer.from(await envelope.open(secret, rowOf(id))).toString()) as JWK
  }

  /**
   * Public halves of the keys that are encrypted for their rows. The column `public_key` is not read: a key that someone else writes
   * there would sign tokens for every user.
   */
  async function publicKeysOf(rows: readonly { readonly id: string; readonly secret: string }[]) {
    const opened = await Promise.allSettled(rows.map(async (row) => ({ id: row.id, key: await open(row) })))
    return opened.flatMap((result) => {
      if (result.status === 'rejected') return []
      const { id, key } = result.value
      const { kty, crv, x, y } = key
      return kty === 'EC' ? [{ kty, crv, x, y, kid: id, alg: 'ES256', use: 'sig' } as JWK] : []
    })
  }

  async function read(now: number): Promise<State> {
    const period = Math.floor(now / periodMs)
    const needed = [period, ...(now + leadMs >= (period + 1) * periodMs ? [period + 1] : [])]
    // the end of a key is computed from its id: the column can be written without the master key
    const ids: string[] = []
    for (let number = Math.floor((now - overlapMs) / periodMs); number <= period + 1; number++)
      ids.push(idOf(number))
    const select = () => queries.select().from(keys).where(inArray(keys.id, ids))
    let rows = await select()
    const missing = needed.filter((number) => rows.every(({ id }) => id !== idOf(number)))
    for (const number of missing) await create(number)
    if (missing.length > 0) rows = await select()
    const row = rows.find(({ id }) => id === idOf(period))
    if (!row) throw new Error('The signing key cannot be read.')
    const privateKey = await importJWK(await open(row), 'ES256')
    const published = { keys: await publicKeysOf(rows) }
    return {
      readAt: now,
      period,
      key: { kid: row.id, privateKey: privateKey as CryptoKey },
      published: isSameSet(published, state?.published) ? (state?.published ?? published) : published,
    }
  }

  async function load(): Promise<State> {
    const now = clock.now()
    const isFresh =
      state &&
      now - state.readAt < freshMs &&
      now >= state.readAt &&
      state.period === Math.floor(now / periodMs)
    if (state && isFresh) return state
    reading ??= read(now).finally(() => (reading = undefined))
    state = await reading
    return state
  }

  return {
    current: async () => (await load()).key,
    published: async () => (await load()).published,
  }
}

const idOf = (period: number) => `es256-${period}`

function isSameSet(first: JSONWebKeySet, second: JSONWebKeySet | undefined): boolean {
  const kidsOf = (set: JSONWebKeySet) =>
    set.keys
      .map(({ kid }) => kid)
      .sort()
      .join()
  return second !== undefined && kidsOf(first) === kidsOf(second)
}
