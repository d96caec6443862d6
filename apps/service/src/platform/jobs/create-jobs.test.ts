import { createFakeClock } from 'foyerkit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openEmbeddedCopy } from '../../testing/embedded-database.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import type { TestServer } from '../../testing/servers/test-server.js'
import type { Database } from '../database/database.js'
import { openDatabase } from '../database/open-database.js'
import { defineModule } from '../module/define-module.js'
import { createJobs, type Jobs } from './create-jobs.js'

// a database is created, which takes long on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

type Run = (input: { readonly to: string }, signal: AbortSignal) => Promise<void> | void

/** A module that sends mail, and sweeps every minute. */
const mail = (send: Run, sweep: () => void = () => undefined) =>
  defineModule({
    id: 'mail',
    jobs: [
      {
        id: 'send',
        input: z.object({ to: z.email('must be an e-mail address') }),
        attempts: 3,
        run: async (_context, input: { to: string }, signal) => send(input, signal),
      },
      { id: 'sweep', everySeconds: 60, run: async () => sweep() },
    ],
  })

const open: Jobs[] = []
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop()
})

function create(database: Pick<Database, 'execute'>, clock = createFakeClock(Date.now())) {
  const lines: unknown[] = []
  const log = { error: (...line: unknown[]) => void lines.push(line) }
  const jobs = createJobs({ database, clock, log, drainMs: 1_000, retrySeconds: 0, pollingSeconds: 0.5 })
  open.push(jobs)
  const work = (module: ReturnType<typeof mail>) => jobs.work([{ definition: module, context: {} }])
  return { jobs, work, clock, lines }
}

function conforms(databases: () => readonly [Database, Database]) {
  const first = () => create(databases()[0])
  const second = () => create(databases()[1])

  test('queued work is done by another process, with its input', async () => {
    const sent: string[] = []
    const module = mail(({ to }) => void sent.push(to))
    await first().jobs.enqueueOf(module)('send', { to: 'a@example.org' })
    const { jobs, work } = second()
    await work(module)
    await expect.poll(() => jobs.counts()).toEqual({ completed: 1, failed: 0 })
    expect(sent).toEqual(['a@example.org'])
  })

  test('work that fails is repeated, and an error keeps its text to itself', async () => {
    let runs = 0
    const { jobs, work, lines } = first()
    const module = mail(({ to }) => {
      runs += 1
      if (runs < 3) throw new TypeError(`cannot reach ${to}`)
    })
    await work(module)
    await jobs.enqueueOf(module)('send', { to: 'b@example.org' })
    await expect.poll(() => jobs.counts()).toEqual({ completed: 1, failed: 2 })
    expect(lines).toEqual(Array(2).fill([{ job: 'mail.send', error: 'TypeError' }, 'job failed']))
    const { rows } = await databases()[0].execute('select output::text from foyer_jobs.job')
    expect(JSON.stringify(rows)).not.toContain('example.org')
  })

  test('a run is aborted when the process stops, and done by the next one', async () => {
    const { jobs, work } = first()
    let aborted: unknown
    const begun = new Promise<void>((begin) => {
      const module = mail(async (_input, signal) => {
        begin()
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('stopped'))),
        )
      })
      void work(module).then(() => jobs.enqueueOf(module)('send', { to: 'c@example.org' }))
    })
    await begun
    await jobs.stop()
    expect(jobs.counts()).toEqual({ completed: 0, failed: 1 })
    const next = second()
    await next.work(mail(({ to }) => void (aborted = to)))
    await expect.poll(() => aborted).toBe('c@example.org')
  })

  test('a database that fails when work ends does not end the process', async () => {
    const [database] = databases()
    let isDown = false
    const failing: Pick<Database, 'execute'> = {
      execute: (text, values) =>
        isDown ? Promise.reject(new Error('The database is away')) : database.execute(text, values),
    }
    const sent: string[] = []
    const module = mail(({ to }) => {
      sent.push(to)
      isDown = sent.length === 1
    })
    const { jobs, work, lines } = create(failing)
    await work(module)
    await jobs.enqueueOf(module)('send', { to: 'd@example.org' })
    await expect.poll(() => lines).toContainEqual([{ job: 'mail.send', error: 'Error' }, 'jobs failed'])
    isDown = false
    await jobs.enqueueOf(module)('send', { to: 'e@example.org' })
    await expect.poll(() => sent).toEqual(['d@example.org', 'e@example.org'])
  })

  test('recurring work runs once in a turn, however many processes there are', async () => {
    const clock = createFakeClock(600_000)
    let sweeps = 0
    const module = mail(
      () => undefined,
      () => void (sweeps += 1),
    )
    const [one, other] = [create(databases()[0], clock), create(databases()[1], clock)]
    await one.work(module)
    await other.work(module)
    await clock.advance(59_000)
    expect(sweeps).toBe(0)
    await clock.advance(1_000)
    await expect.poll(() => sweeps).toBe(1)
    await clock.advance(60_000)
    await expect.poll(() => sweeps).toBe(2)
    await one.jobs.stop()
    await other.jobs.stop()
    expect(sweeps).toBe(2)
  })

  test('an unknown job and an invalid input are refused, and nothing is stored', async () => {
    const module = mail(() => undefined)
    const enqueue = first().jobs.enqueueOf(module)
    await expect(enqueue('sendd', {})).rejects.toThrow('The module mail has no queued job sendd.')
    await expect(enqueue('sweep', {})).rejects.toThrow('The module mail has no queued job sweep.')
    await expect(enqueue('send', { to: 'nonsense' })).rejects.toThrow('must be an e-mail address')
    const { rows } = await databases()[0].execute('select 1 from foyer_jobs.job')
    expect(rows).toEqual([])
  })
}

async function empty(database: Database) {
  const { jobs } = create(database)
  await jobs.prepare([mail(() => undefined)])
  await jobs.stop()
  await database.execute('delete from foyer_jobs.job')
}

describe('on the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbeddedCopy([])
  })
  beforeEach(() => empty(database))
  afterAll(() => database.close())

  conforms(() => [database, database])
})

describe.skipIf(skipWithout('jobs in PostgreSQL', 'postgres'))('on PostgreSQL, from two processes', () => {
  let server: TestServer
  let databases: readonly [Database, Database]
  beforeAll(async () => {
    server = await startPostgres()
    const start = () => openDatabase({ DATABASE_URL: server.url, DATA_FOLDER: 'memory' }, [])
    databases = [await start(), await start()]
  })
  beforeEach(() => empty(databases[0]))
  afterAll(async () => {
    for (const database of databases) await database.close()
    await server.stop()
  })

  conforms(() => databases)
})
