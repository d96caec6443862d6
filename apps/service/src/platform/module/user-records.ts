import type { Queries } from '../database/database.js'
import type { Envelope } from '../envelope/create-envelope.js'

/** Account of a wallet that is deleted with its user. */
export interface DeletedAccount {
  readonly address: string
  /** Time from which the wallet was the user's. */
  readonly since: Date
}

/**
 * Removes what a module has of accounts whose user is deleted.
 *
 * @param queries transaction of the deletion, on the database of the service
 * @param now milliseconds since 1970
 */
export type ReleaseAccounts = (
  queries: Queries,
  accounts: readonly DeletedAccount[],
  now: number,
) => Promise<void>

/** Parts that the commands `users` give to a module. */
export interface UserContext {
  /** Database of the module. */
  readonly queries: Queries
  readonly project: string
  readonly userId: string
  /** Operator, such as `cli:maria`. */
  readonly actor: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Opens the encryption with the module's master keys. @throws if it has none */
  openEnvelope(): Promise<Envelope>
  /** Has all modules remove what they have of accounts, for a module that knows those of a user. */
  readonly releaseAccounts: ReleaseAccounts
}

/** Returns the function that has all modules remove what they have of accounts. */
export function releaseAccountsOf(
  modules: readonly { readonly releaseAccounts?: ReleaseAccounts | undefined }[],
): ReleaseAccounts {
  return async (...deletion) => {
    for (const { releaseAccounts } of modules) await releaseAccounts?.(...deletion)
  }
}

/** Records that a module has of users, for the commands `users`. */
export interface UserRecords {
  /** Returns the records of a user without secrets; undefined if there are none. */
  show(context: UserContext): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Ends what the devices of a user may do. The user can log in again. */
  revoke?(context: UserContext): Promise<void>
  /** Deletes the records of a user. Entries of audit logs stay. */
  remove(context: UserContext): Promise<void>
  /** Finds the id of a user by the e-mail address. */
  findByEmail?(context: Omit<UserContext, 'userId'>, email: string): Promise<string | undefined>
}
