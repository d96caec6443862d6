import { builtInModules } from '../../built-in.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import type { Database } from '../../../platform/database/database.js'
import { openDatabase } from '../../../platform/database/open-database.js'
import { conformsToMessageStore } from '../messages/message-store-conformance.js'
import { openEmbeddedCopy } from '../../../testing/embedded-database.js'
import { skipWithout } from '../../../testing/servers/skip-without.js'
import { startPostgres } from '../../../testing/servers/start-postgres.js'
import type { TestServer } from '../../../testing/servers/test-server.js'
import { createSqlMessageStore } from './sql-message-store.js'

// creating databases is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

async function empty({ queries }: Database) {
  await queries.execute(sql`truncate letters, acknowledgements, subscriptions, message_usage`)
}

describe('the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbeddedCopy(builtInModules)
  })
  afterAll(() => database.close())

  conformsToMessageStore(test, async (clock) => {
    await empty(database)
    return { store: createSqlMessageStore({ queries: database.queries, clock }) }
  })
})

describe.skipIf(skipWithout('message store in PostgreSQL', 'postgres'))(
  'PostgreSQL, from two processes',
  () => {
    let server: TestServer
    let databases: readonly [Database, Database]
    beforeAll(async () => {
      server = await startPostgres()
      const open = () => openDatabase({ DATABASE_URL: server.url, DATA_FOLDER: 'memory' }, builtInModules)
      databases = await Promise.all([open(), open()])
    })
    afterAll(async () => {
      for (const database of databases) await database.close()
      await server.stop()
    })

    conformsToMessageStore(test, async (clock) => {
      const [one, other] = databases
      await empty(one)
      return {
        store: createSqlMessageStore({ queries: one.queries, clock }),
        others: createSqlMessageStore({ queries: other.queries, clock }),
      }
    })
  },
)
