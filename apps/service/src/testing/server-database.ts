import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { migrationsKey } from './migrations-key.js'
import { databaseUrl, onServer } from './servers/on-server.js'
import type { TestDatabase } from './test-database.js'

/**
 * Creates a database on the server, with the tables of the platform and of these modules. The tables are created once for each set
 * of migrations, and copied.
 *
 * @param server URL of a PostgreSQL whose user may create databases
 */
export async function createServerCopy(server: string, modules: readonly AnyModule[]): Promise<TestDatabase> {
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
  return {
    options: optionsOf(server, name),
    async remove() {
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
  const database = await openDatabase(optionsOf(server, draft), modules)
  await database.close()
  await client.query(`alter database ${draft} rename to ${template}`)
}

const optionsOf = (server: string, name: string) => ({
  DATABASE_URL: databaseUrl(server, name),
  DATA_FOLDER: 'memory',
})
