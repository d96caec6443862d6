import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Clock } from '../clock.js'
import type { Queries } from '../database/database.js'
import { HttpError } from '../http/http-error.js'
import { idempotencyKeys as table } from './tables.js'

/** Does the work of a repeated request once (draft-ietf-httpapi-idempotency-key-header). */
export interface Idempotency {
  /**
   * Returns the answer of `work`, or that of the earlier request with this key. An answer is kept for 24 hours. If `work`
   * throws, the key is free again.
   *
   * @throws an HttpError: 400 for an invalid key, 409 while the first request is at work, 422 for a key of another request
   */
  once<T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T>
}

/** Request with a key that its client made. */
interface IdempotentRequest {
  /** Whose key it is, and for which endpoint: such as `mail.send shop`. */
  readonly scope: string
  /** Value of the header `idempotency-key`. */
  readonly key: unknown
  /** What the request asks for; plain JSON. */
  readonly input: unknown
}

const keptMs = 86_400_000
/** Longer than any request may take. */
const lockMs = 60_000
/** Expired keys that a new one removes. */
const sweepCount = 20

/** Creates the keeper of idempotency keys. Answers are stored as JSON. */
export function createIdempotency({
  queries,
  clock,
}: {
  readonly queries: Queries
  readonly clock: Clock
}): Idempotency {
  const after = (ms: number) => new Date(clock.now() + ms)

  async function removeExpired() {
    const expired = queries
      .select({ digest: table.digest })
      .from(table)
      .where(lt(table.expiresAt, after(0)))
      .limit(sweepCount)
    await queries.delete(table).where(inArray(table.digest, expired))
  }

  /** Returns the row of a key, and whether this request has just locked it. */
  async function lock(digest: string, request: string) {
    const values = { request, answer: null, lockedUntil: after(lockMs), expiresAt: after(keptMs) }
    const [added] = await queries
      .insert(table)
      .values({ digest, ...values })
      // of a process that ended, or of yesterday
      .onConflictDoUpdate({
        target: table.digest,
        set: values,
        setWhere: or(
          and(isNull(table.answer), lt(table.lockedUntil, after(0))),
          lt(table.expiresAt, after(0)),
        ) as SQL,
      })
      .returning()
    if (added) return { row: added, isLocked: true }
    const [row] = await queries.select().from(table).where(eq(table.digest, digest))
    return { row, isLocked: false }
  }

  return {
    async once<T>({ scope, key, input }: IdempotentRequest, work: () => Promise<T>): Promise<T> {
      if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
        throw new HttpError(400, field, `${field} must be 1 to 255 visible characters`)
      const digest = digestOf([scope, key])
      const request = digestOf(input)
      await removeExpired()
      const { row, isLocked } = await lock(digest, request)
      if (row && row.request !== request)
        throw new HttpError(422, field, `The ${field} was used for another request`)
      if (!isLocked) {
        if (row?.answer) return row.answer.value as T
        throw new HttpError(409, field, 'The first request with this key is at work', 1)
      }
      const own = and(eq(table.digest, digest), eq(table.lockedUntil, row?.lockedUntil ?? after(0)))
      try {
        const value = await work()
        await queries.update(table).set({ answer: { value } }).where(own)
        return value
      } catch (error) {
        await queries.delete(table).where(own)
        throw error
      }
    },
  }
}

const field = 'idempotency-key'

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
}
