import { and, count, desc, eq, gt, inArray, isNull, gte, like, lt, sql } from 'drizzle-orm'
import { readAccount } from '../../namespaces/namespaces.js'
import type { Queries } from '../../platform/database/database.js'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.js'
import type { DeletedAccount } from '../../platform/module/user-records.js'
import { sessions, usedMessages } from './tables.js'

/** Session as it is stored. */
export type StoredSession = typeof sessions.$inferSelect

/** Account of a project, which has a list of sessions. */
interface Owner {
  readonly project: string
  /** CAIP-10 id. */
  readonly account: string
}

/** Session that is to be stored, and the message that was signed for it. */
interface NewSession {
  readonly session: Omit<StoredSession, 'revokedAt' | 'endsAt'>
  readonly digest: string
  /** Seconds since 1970 of the message. */
  readonly signedAt: number
}

/** Tables of sessions. */
export interface SessionsStore {
  /** Returns the sessions of an account that are active or ended after a time, the newest first. */
  list(owner: Owner, endedAfter: Date): Promise<readonly StoredSession[]>
  find(owner: Owner, pci: string): Promise<StoredSession | undefined>
  /** Stores a session and its message. Returns the reason why it did not; the pci of the session that has its context already. */
  add(added: NewSession, maxPerAccount: number): Promise<'added' | 'used' | 'many' | { readonly pci: string }>
  /** Marks a session as revoked. Returns whether it was not before. */
  revoke(owner: Owner, pci: string, at: Date): Promise<boolean>
  /** Removes messages that are too old to be used again. */
  forgetMessages(signedBefore: number): Promise<void>
  /** Removes sessions that ended before a time. */
  forgetSessions(endedBefore: Date): Promise<void>
  /** Returns the number of active sessions. */
  countActive(now: Date): Promise<number>
}

/** Ended sessions of one account and project that stay stored: the newest. */
const maxEnded = 32

/** Creates the reader and writer of sessions. */
export function createSessionsStore(queries: Queries): SessionsStore {
  return {
    list: (owner, endedAfter) =>
      queries
        .select()
        .from(sessions)
        .where(and(isOf(owner), gt(sessions.endsAt, endedAfter)))
        .orderBy(desc(sessions.createdAt), sessions.pci),
    async find(owner, pci) {
      const [found] = await queries
        .select()
        .from(sessions)
        .where(and(isOf(owner), eq(sessions.pci, pci)))
      return found
    },
    add: ({ session, digest, signedAt }, maxPerAccount) =>
      queries.transaction(async (transaction) => {
        const used = await transaction
          .insert(usedMessages)
          .values({ digest, signedAt })
          .onConflictDoNothing()
          .returning({ digest: usedMessages.digest })
        if (used.length === 0) return 'used'
        // of two sessions at a time the second one counts the first
        await lockInTransaction(transaction, `sessions ${session.project} ${session.account}`)
        const hasContext = eq(sql`lower(${sessions.context})`, session.context.toLowerCase())
        const [same] = await transaction
          .select({ pci: sessions.pci })
          .from(sessions)
          .where(and(isOf(session), hasContext))
        if (same) return same
        const [active] = await transaction
          .select({ sessions: count() })
          .from(sessions)
          .where(and(isOf(session), gt(sessions.endsAt, session.createdAt)))
        if ((active?.sessions ?? 0) >= maxPerAccount) return 'many'
        await transaction.insert(sessions).values({ ...session, endsAt: session.expiresAt })
        await removeOldest(transaction, session)
        return 'added'
      }),
    async revoke(owner, pci, at) {
      const revoked = await queries
        .update(sessions)
        .set({ revokedAt: at, endsAt: sql`least(${sessions.endsAt}, ${at.toISOString()}::timestamptz)` })
        .where(and(isOf(owner), eq(sessions.pci, pci), isNull(sessions.revokedAt)))
        .returning({ pci: sessions.pci })
      return revoked.length > 0
    },
    async forgetMessages(signedBefore) {
      await queries.delete(usedMessages).where(lt(usedMessages.signedAt, signedBefore))
    },
    async forgetSessions(endedBefore) {
      await queries.delete(sessions).where(lt(sessions.endsAt, endedBefore))
    },
    countActive: (now) => queries.$count(sessions, gt(sessions.endsAt, now)),
  }
}

/** Removes the sessions of a project. */
export async function removeSessionsOf(queries: Queries, project: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.project, project))
}

/** Removes the sessions that accounts of a deleted user have stored since they were the user's, on every chain. */
export async function releaseSessionsOf(
  queries: Queries,
  accounts: readonly DeletedAccount[],
): Promise<void> {
  for (const { address: text, since } of accounts) {
    const { namespace, address } = readAccount(text)
    await queries
      .delete(sessions)
      .where(and(like(sessions.account, `${namespace.id}:%:${address}`), gte(sessions.createdAt, since)))
  }
}

const isOf = ({ project, account }: Owner) =>
  and(eq(sessions.project, project), eq(sessions.account, account))

/** Removes ended sessions of an account beyond the newest ones: storing and revoking must not fill the list. */
async function removeOldest(transaction: Queries, owner: Owner & { readonly createdAt: Date }) {
  const ended = await transaction
    .select({ pci: sessions.pci })
    .from(sessions)
    .where(and(isOf(owner), lt(sessions.endsAt, owner.createdAt)))
    .orderBy(desc(sessions.endsAt))
    .offset(maxEnded)
  const oldest = ended.map(({ pci }) => pci)
  if (oldest.length > 0) await transaction.delete(sessions).where(inArray(sessions.pci, oldest))
}
