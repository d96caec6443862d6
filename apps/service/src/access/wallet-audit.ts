import { and, desc, eq, gt, max as newest, sql } from 'drizzle-orm'
import { bigint, text, type PgSchema } from 'drizzle-orm/pg-core'
import type { Queries } from '../platform/database/database.js'
import { HttpError } from '../platform/http/http-error.js'
import type { AccessClaims } from './check-token.js'

/** Table of the events of wallets, one in the schema of a module. Its migration refuses changes of entries. */
export type WalletAuditTable = ReturnType<typeof walletAuditTable>

/** Declares the table `audit` in the schema of a module. */
export function walletAuditTable(schema: PgSchema) {
  return schema.table('audit', {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Milliseconds since 1970. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** User, or an operator such as `cli:maria`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    project: text('project').notNull(),
    wallet: text('wallet').notNull(),
    /** Host origin. */
    place: text('place').notNull(),
    result: text('result').notNull(),
    /** Key of the release that the event was a try of, see {@link releaseAttempt}. */
    attempt: text('attempt'),
  })
}

/** Person who causes an event. */
type AuditCaller = Pick<AccessClaims, 'userId' | 'projectId' | 'hostOrigin'>

/** Event of a wallet. It contains no share, code, key and e-mail address. */
interface WalletEvent<Action extends string> {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: Action
  readonly wallet: string
  readonly caller: AuditCaller
  /** Default: `done`. */
  readonly result?: 'done' | 'refused'
  /** Key of the release that the event is a try of: tries with one key count once. Default: the event counts alone. */
  readonly attempt?: string
}

/**
 * Names the release of the share of a split to a device. A recovery that fails afterwards is tried again in another session, which
 * gives the device nothing that it did not have.
 */
export const releaseAttempt = ({ jkt }: Pick<AccessClaims, 'jkt'>, split: string): string => `${jkt} ${split}`

/** Wallet, user or project whose events are counted. */
type LimitSubject = { readonly wallet: string } | { readonly actor: string } | { readonly project: string }

/** Limit of events in any time of this length. */
export interface EventLimit<Action extends string> {
  readonly action: Action
  readonly max: number
  readonly windowMs: number
}

/** Audit log of a module. */
export interface WalletAudit<Action extends string> {
  /** Stores an event; a transaction stores it with the change. */
  record(queries: Queries, event: WalletEvent<Action>): Promise<void>
  /**
   * Checks a limit by events, which the database keeps from being removed. Call it in a transaction
   * with a lock.
   *
   * @param attempt what the next event is a try of. Events of one attempt count once
   * @throws an HttpError with 429 and the time until the limit allows the event
   */
  assertLimit(
    queries: Queries,
    subject: LimitSubject,
    limit: EventLimit<Action>,
    now: number,
    attempt?: string,
  ): Promise<void>
}

/** Creates the audit log of a table. */
export function createWalletAudit<Action extends string>(table: WalletAuditTable): WalletAudit<Action> {
  return {
    async record(queries, { at, action, wallet, caller, result = 'done', attempt }) {
      const { userId, projectId, hostOrigin } = caller
      await queries
        .insert(table)
        .values({ at, actor: userId, action, project: projectId, wallet, place: hostOrigin, result, attempt })
    },
    async assertLimit(queries, subject, { action, max, windowMs }, now, attempt) {
      const isCounted = and(
        isOf(table, subject),
        eq(table.action, action),
        eq(table.result, 'done'),
        gt(table.at, now - windowMs),
      )
      if (attempt !== undefined) {
        const isRepeated = and(isCounted, eq(table.attempt, attempt))
        const [repeated] = await queries.select({ id: table.id }).from(table).where(isRepeated).limit(1)
        if (repeated) return
      }
      const newestAt = newest(table.at)
      const [oldest] = await queries
        .select({ at: newestAt })
        .from(table)
        .where(isCounted)
        .groupBy(sql`coalesce(${table.attempt}, ${table.id}::text)`)
        .orderBy(desc(newestAt))
        .limit(1)
        .offset(max - 1)
      if (!oldest) return
      const seconds = Math.max(1, Math.ceil(((oldest.at ?? now) + windowMs - now) / 1_000))
      const field = 'project' in subject ? 'projectId' : 'wallet'
      throw new HttpError(429, field, `Too many calls; try again in ${seconds} seconds`, seconds)
    },
  }
}

function isOf(table: WalletAuditTable, subject: LimitSubject) {
  if ('wallet' in subject) return eq(table.wallet, subject.wallet)
  return 'actor' in subject ? eq(table.actor, subject.actor) : eq(table.project, subject.project)
}
