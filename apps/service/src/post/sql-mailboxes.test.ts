import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import type { Database } from '../database/database.js'
import { openDatabase } from '../database/open-database.js'
import { conformsToMailboxes } from '../relay/mailboxes/mailboxes-conformance.js'
import { lacks } from '../testing/servers/lacks.js'
import { startPostgres } from '../testing/servers/start-postgres.js'
import type { TestServer } from '../testing/servers/test-server.js'
import { createSqlMailboxes } from './sql-mailboxes.js'

// databases are made anew, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

async function empty({ queries }: Database) {
  await queries.execute(sql`truncate letters, acknowledgements, subscriptions`)
}

describe('the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ DATABASE_URL: undefined, DATA_FOLDER: 'memory' })
  })
  afterAll(() => database.close())

  conformsToMailboxes(test, async (clock) => {
    await empty(database)
    return { mailboxes: createSqlMailboxes({ queries: database.queries, clock }) }
  })
})

describe.skipIf(lacks('mailboxes in PostgreSQL', 'postgres'))('PostgreSQL, from two processes', () => {
  let server: TestServer
  let databases: readonly [Database, Database]
  beforeAll(async () => {
    server = await startPostgres()
    const open = () => openDatabase({ DATABASE_URL: server.url, DATA_FOLDER: 'memory' })
    databases = await Promise.all([open(), open()])
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await server.stop()
  })

  conformsToMailboxes(test, async (clock) => {
    const [one, other] = databases
    await empty(one)
    return {
      mailboxes: createSqlMailboxes({ queries: one.queries, clock }),
      others: createSqlMailboxes({ queries: other.queries, clock }),
    }
  })
})
