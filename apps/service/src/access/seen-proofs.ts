import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { bigint, index, type PgSchema, text } from 'drizzle-orm/pg-core'
import type { Clock } from '../platform/clock.js'
import type { Queries } from '../platform/database/database.js'
import type { RedisConnections } from '../platform/module/platform.js'
import { maxNonceMs } from './nonces.js'

const marginMs = 60_000
const sweepMs = 60_000

/** Proofs that were used, by key and `jti`: each is accepted once, by all processes together. */
export interface SeenProofs {
  /** Whether the proof is new. */
  add(jkt: string, jti: string): Promise<boolean>
}

/** Table of used proofs, one in the schema of each module. Its migration creates `id text primary key, expires_at bigint`. */
export type ProofsTable = ReturnType<typeof proofsTable>

/** Declares the table `proofs` in the schema of a module. */
export function proofsTable(schema: PgSchema) {
  return schema.table(
    'proofs',
    {
      id: text('id').primaryKey(),
      /** Milliseconds since 1970. */
      expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    },
    (table) => [index('proofs_by_end').on(table.expiresAt)],
  )
}

const idOf = (jkt: string, jti: string) => createHash('sha256').update(`${jkt} ${jti}`).digest('base64url')

/** Creates the memory of used proofs in a table. */
export function createSqlSeenProofs(
  queries: Queries,
  table: ProofsTable,
  clock: Pick<Clock, 'now'>,
): SeenProofs {
  let sweptAt = clock.now()
  return {
    async add(jkt, jti) {
      const now = clock.now()
      if (now - sweptAt >= sweepMs) {
        sweptAt = now
        await queries.delete(table).where(lt(table.expiresAt, now))
      }
      const added = await queries
        .insert(table)
        .values({ id: idOf(jkt, jti), expiresAt: now + maxNonceMs + marginMs })
        .onConflictDoNothing()
        .returning({ id: table.id })
      return added.length > 0
    },
  }
}

/** Creates the memory of used proofs in Redis. @param name of the module, in the keys */
export function createRedisSeenProofs(
  { commands, prefix }: Pick<RedisConnections, 'commands' | 'prefix'>,
  name: string,
): SeenProofs {
  return {
    async add(jkt, jti) {
      const options = { condition: 'NX', expiration: { type: 'PX', value: maxNonceMs + marginMs } } as const
      return (await commands.set(`${prefix}proof:${name}:${idOf(jkt, jti)}`, '1', options)) !== null
    },
  }
}
