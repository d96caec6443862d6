import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { connect } from '../modules/relay/testing/plain-client.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { startProcess } from './start-process.js'

/** Statements of a release after this one, as the expand step of a change allows them. */
const laterStatements: Readonly<Record<string, string>> = {
  projects: 'alter table projects add column plan text',
  relay: `alter table letters add column priority integer not null default 0;
create index letters_by_priority on letters (priority);
create table relay_later (id text primary key)`,
}

/** Returns a module as the release after this one has it: with one more migration. */
async function later(definition: AnyModule, folder: string): Promise<AnyModule> {
  const statements = laterStatements[definition.id]
  if (!definition.migrations || statements === undefined) return definition
  const migrations = join(await mkdtemp(join(folder, 'migrations-')), definition.id)
  await cp(fileURLToPath(definition.migrations), migrations, { recursive: true })
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as {
    readonly entries: { readonly when: number }[]
  }
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const entry = { idx: journal.entries.length, version: '7', when, tag: '9999_later', breakpoints: true }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  const text = statements.replaceAll(';\n', ';\n--> statement-breakpoint\n')
  await writeFile(join(migrations, `${entry.tag}.sql`), text)
  return { ...definition, migrations: pathToFileURL(`${migrations}/`) }
}

/**
 * Migrates a database as the later release does, then runs this release on it.
 *
 * @param folder for the migrations of the later release
 */
export async function expectToRunOnLaterRelease(
  options: { readonly DATA_FOLDER: string; readonly DATABASE_URL?: string },
  folder: string,
): Promise<void> {
  const newer = await Promise.all(builtInModules.map((definition) => later(definition, folder)))
  const database = await openDatabase({ DATABASE_URL: undefined, ...options }, newer)
  await database.queries.execute(`insert into relay_later (id) values ('written by the later release')`)
  await database.close()

  const service = await startProcess(options)
  try {
    const ready = await fetch(`http://127.0.0.1:${service.port}/ready`)
    expect(ready.status).toBe(200)
    const project = { projectId: 'development' }
    const url = `ws://localhost:${service.port}`
    const [sender, receiver] = [await connect(url, project), await connect(url, project)]
    const topic = 'a'.repeat(64)
    await sender.publish(topic, 'aGVsbG8=')
    expect(await receiver.call('irn_fetchMessages', { topic })).toMatchObject({
      messages: [{ message: 'aGVsbG8=' }],
    })
    await sender.leave()
    await receiver.leave()
  } finally {
    expect(await service.stop()).toBe(0)
  }
}
