import { and, eq, gt, gte, inArray, like, lte, lt } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import type { DeletedAccount } from '../../platform/module/user-records.js'
import { readAccount } from '../../namespaces/namespaces.js'
import { nonces, sessions } from './tables.js'

/** Page that a nonce and a session belong to. */
export interface SignInPage {
  readonly project: string
  readonly origin: string
}

/** Session of an account that has signed in. */
export type StoredSignIn = typeof sessions.$inferSelect

/** Nonces and sessions in the database. */
export interface SignInStore {
  addNonce(nonce: SignInPage & { readonly digest: string; readonly issuedAt: Date }): Promise<void>
  /** Removes a nonce of the page. Returns when it was issued; undefined if it is not there, or was used. */
  takeNonce(page: SignInPage, digest: string): Promise<Date | undefined>
  add(session: StoredSignIn): Promise<void>
  /** Returns sessions of a project that have not ended, by their ids. */
  find(project: string, ids: readonly string[], now: Date): Promise<readonly StoredSignIn[]>
  remove(project: string, ids: readonly string[]): Promise<void>
  /** Removes sessions that have ended, and nonces that were issued before a time. */
  clean(now: Date, noncesBefore: Date): Promise<void>
  countActive(now: Date): Promise<number>
}

/** Creates the store. */
export function createSignInStore(queries: Queries): SignInStore {
  return {
    async addNonce(nonce) {
      await queries.insert(nonces).values(nonce)
    },
    async takeNonce({ project, origin }, digest) {
      // one statement: of two requests with a nonce, one gets the row
      const [taken] = await queries
        .delete(nonces)
        .where(and(eq(nonces.digest, digest), eq(nonces.project, project), eq(nonces.origin, origin)))
        .returning({ issuedAt: nonces.issuedAt })
      return taken?.issuedAt
    },
    async add(session) {
      await queries.insert(sessions).values(session)
    },
    async find(project, ids, now) {
      if (ids.length === 0) return []
      return queries
        .select()
        .from(sessions)
        .where(
          and(eq(sessions.project, project), inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now)),
        )
    },
    async remove(project, ids) {
      if (ids.length === 0) return
      await queries.delete(sessions).where(and(eq(sessions.project, project), inArray(sessions.id, [...ids])))
    },
    async clean(now, noncesBefore) {
      await queries.delete(sessions).where(lte(sessions.expiresAt, now))
      await queries.delete(nonces).where(lt(nonces.issuedAt, noncesBefore))
    },
    countActive: (now) => queries.$count(sessions, gt(sessions.expiresAt, now)),
  }
}

/** Removes the nonces and sessions of a project. */
export async function removeSignInsOf(queries: Queries, project: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.project, project))
  await queries.delete(nonces).where(eq(nonces.project, project))
}

/** Ends the sessions of accounts of a deleted user that were opened since they were the user's, on every chain. */
export async function releaseSignInsOf(queries: Queries, accounts: readonly DeletedAccount[]): Promise<void> {
  for (const { address: text, since } of accounts) {
    const { namespace, address } = readAccount(text)
    await queries
      .delete(sessions)
      .where(
        and(
          like(sessions.chain, `${namespace.id}:%`),
          eq(sessions.address, address),
          gte(sessions.createdAt, since),
        ),
      )
  }
}
