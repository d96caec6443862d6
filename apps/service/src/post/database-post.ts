import type { Clock } from 'foyerkit/kernel'
import type { Queries } from '../database/database.js'
import { createInProcessFanout } from '../relay/index.js'
import type { Post } from './post.js'
import { createSqlMailboxes } from './sql-mailboxes.js'

/** The post of one process: mailboxes in the service's database, and nobody else to tell. */
export function createDatabasePost(parts: { readonly queries: Queries; readonly clock: Clock }): Post {
  return {
    mailboxes: createSqlMailboxes(parts),
    fanout: createInProcessFanout(),
    warnings: [],
    // whether the database answers is asked already
    isReady: async () => true,
    close: async () => undefined,
  }
}
