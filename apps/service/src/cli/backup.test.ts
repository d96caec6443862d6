import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { createProjects } from '../modules/projects/create-projects.js'
import { createSqlMessageStore } from '../modules/relay/storage/sql-message-store.js'
import { systemClock } from '../platform/clock.js'
import type { Environment } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'
import { copyEmptyDatabase } from '../testing/embedded-database.js'
import { findProgram } from '../testing/servers/find-program.js'
import { skipWithout } from '../testing/servers/skip-without.js'
import { startPostgres } from '../testing/servers/start-postgres.js'
import { addBackupCommands } from './backup.js'

// each test opens embedded databases, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

interface Place {
  readonly DATA_FOLDER: string
  readonly DATABASE_URL?: string | undefined
}

let folder: string
let source: { readonly DATA_FOLDER: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'))
  source = { DATA_FOLDER: join(folder, 'data') }
  await copyEmptyDatabase(source.DATA_FOLDER)
  await fill(source)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = { relay: { requests: 7 } }
const wallet = 'did:key:wallet'
const topic = 'c'.repeat(64)

async function withDatabase<T>(
  { DATA_FOLDER, DATABASE_URL }: Place,
  work: (parts: {
    projects: ReturnType<typeof createProjects>
    messages: ReturnType<typeof createSqlMessageStore>
  }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ DATA_FOLDER, DATABASE_URL }, builtInModules)
  const { queries } = database
  try {
    return await work({
      projects: createProjects(queries),
      messages: createSqlMessageStore({ queries, clock: systemClock }),
    })
  } finally {
    await database.close()
  }
}

/** Stores a project with settings, and a message that a wallet has not received. */
function fill(place: Place): Promise<void> {
  return withDatabase(place, async ({ projects, messages }) => {
    await projects.add({ id: 'shop', name: 'Shop', allowedOrigins: [], features: {}, analytics: false })
    await projects.change('shop', { settings })
    const now = Date.now()
    await messages.add({
      id: 'waiting',
      topic,
      message: 'c2VhbGVk',
      tag: 1108,
      publisher: 'did:key:page',
      publishedAt: now,
      expiresAt: now + 3_600_000,
    })
  })
}

/** Expects what {@link fill} has stored. */
function expectAll(place: Place): Promise<void> {
  return withDatabase(place, async ({ projects, messages }) => {
    expect(await projects.list()).toMatchObject([{ id: 'shop', name: 'Shop', settings }])
    const page = await messages.undelivered({ client: wallet, topics: [topic], limit: 10 })
    expect(page.messages).toMatchObject([{ id: 'waiting', message: 'c2VhbGVk', tag: 1108 }])
  })
}

async function run(environment: Environment, ...parameters: readonly string[]) {
  const printed: string[] = []
  const program = new Command()
  addBackupCommands(program, environment, builtInModules, (line) => printed.push(line))
  await program.parseAsync(parameters, { from: 'user' })
  return printed.join('\n')
}

test('a project, its settings and a waiting message survive a backup and its restore', async () => {
  const file = join(folder, 'backups', 'monday.tar.gz')
  expect(await run(source, 'backup', file)).toBe(`The backup is ${file}.`)
  const target = { DATA_FOLDER: join(folder, 'restored') }
  expect(await run(target, 'restore', file)).toBe('The database is restored.')
  await expectAll(target)
  // the original still works
  await expectAll(source)

  await expect(run(source, 'backup', file)).rejects.toThrow('exists already. Choose another file.')
  await expect(run(target, 'restore', file)).rejects.toThrow('exists already. Move it away')
})

test('they survive in a copy of the folder of a stopped service', async () => {
  const copy = { DATA_FOLDER: join(folder, 'copy') }
  await cp(source.DATA_FOLDER, copy.DATA_FOLDER, { recursive: true })
  await expectAll(copy)
})

test('a file that is no backup is refused, and leaves no database', async () => {
  const archive = join(folder, 'whole.tar.gz')
  await run(source, 'backup', archive)
  const contents = {
    'a text': 'no archive',
    'a long text': 'no archive'.repeat(1_000),
    'another compressed file': gzipSync(Buffer.alloc(10_000, 'no archive')),
    'a part of a backup': (await readFile(archive)).subarray(0, 100_000),
    'an empty file': '',
  }
  const DATA_FOLDER = join(folder, 'from-notes')
  for (const [name, content] of Object.entries(contents)) {
    const file = join(folder, name)
    await writeFile(file, content)
    await expect(run({ DATA_FOLDER }, 'restore', file), name).rejects.toThrow(`${file} is not a backup`)
    expect(await readdir(DATA_FOLDER).catch(() => []), name).toEqual([])
  }
  const absent = join(folder, 'absent.tar.gz')
  await expect(run({ DATA_FOLDER }, 'restore', absent)).rejects.toThrow(`${absent} cannot be read (ENOENT`)
})

test('a backup of a folder that is in use is refused with the reason', async () => {
  await withDatabase(source, async () => {
    await expect(run(source, 'backup', join(folder, 'refused.tar.gz'))).rejects.toThrow(
      /^Process \d+ uses the embedded database/,
    )
  })
})

test.each([
  ['a folder without a database', () => ({ DATA_FOLDER: join(folder, 'absent') }), /has no database\.$/],
  ['memory', () => ({ DATA_FOLDER: 'memory' }), /stores nothing/],
  ['a PostgreSQL server', () => ({ DATABASE_URL: 'postgres://db/foyer' }), /use pg_dump and pg_restore/],
])('a backup of %s is refused with the reason', async (_what, environment, message) => {
  await expect(run(environment(), 'backup', join(folder, 'refused.tar.gz'))).rejects.toThrow(message)
})

test.skipIf(skipWithout('backups of PostgreSQL', 'postgres', 'pg_dump', 'pg_restore'))(
  'they survive pg_dump and pg_restore into another database',
  async () => {
    const program = (name: string, ...parameters: readonly string[]) =>
      promisify(execFile)(findProgram(name) ?? name, parameters)
    const postgres = await startPostgres()
    try {
      await fill({ DATA_FOLDER: 'unused', DATABASE_URL: postgres.url })
      const file = join(folder, 'foyer.dump')
      await program('pg_dump', '--format=custom', `--file=${file}`, postgres.url)
      const restored = postgres.url.replace(/postgres$/, 'restored')
      await program('createdb', `--maintenance-db=${postgres.url}`, 'restored')
      await program('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored}`, file)
      await expectAll({ DATA_FOLDER: 'unused', DATABASE_URL: restored })
    } finally {
      await postgres.stop()
    }
  },
)
