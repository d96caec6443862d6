import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { migrationsKey } from './migrations-key.js'

/** Environment variable with the URL of the PostgreSQL that the tests share. */
export const serverOption = 'TEST_POSTGRES_URL'

/**
 * Opens a database of its own on the server, with the tables of the platform and of these modules. Closing it removes it. The
 * tables are created once for each set of migrations, and copied.
 *
 * @param server URL of a PostgreSQL whose user may create databases
 */
export async function openServerCopy(server: string, modules: readonly AnyModule[]): Promise<Database> {
  const template = `tables_${await migrationsKey(modules)}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    // one process creates the tables, and the others wait
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await createTemplate(server, client, template, modules)
    await client.query('select pg_advisory_unlock(1)')
    await client.query(`create database ${name} template ${template}`)
  })
  const { close, ...database } = await open(server, name, modules)
  return {
    ...database,
    async close() {
      await close()
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function createTemplate(
  server: string,
  client: pg.Client,
  template: string,
  modules: readonly AnyModule[],
): Promise<void> {
  const draft = `draft_${template}`
  await client.query(`drop database if exists ${draft}`)
  await client.query(`create database ${draft}`)
  const database = await open(server, draft, modules)
  await database.close()
  await client.query(`alter database ${draft} rename to ${template}`)
}

function open(server: string, name: string, modules: readonly AnyModule[]): Promise<Database> {
  const url = new URL(server)
  url.pathname = name
  return openDatabase({ DATABASE_URL: url.href, DATA_FOLDER: 'memory' }, modules)
}

async function onServer(server: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
