import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import { inSpan } from '../telemetry/in-span.js'
import type { AnyModule } from '../module/define-module.js'
import type { Enqueue, Job, QueuedJob, RecurringJob } from './job.js'
import { workQueue, type QueueWorker } from './work-queue.js'

/** Jobs of all modules, in the tables of pg-boss. */
export interface Jobs {
  /** Returns the function that queues work for the jobs of a module. */
  enqueueOf(module: AnyModule): Enqueue
  /** Creates the tables and queues of modules; without it, the first use does. */
  prepare(modules: readonly AnyModule[]): Promise<void>
  /** Begins to do the work of modules, until `stop`. */
  work(modules: readonly WorkingModule[]): Promise<void>
  /** Number of runs that ended, by their outcome. */
  counts(): { readonly completed: number; readonly failed: number }
  /** Aborts the runs under way and resolves when they have ended. Queued work that was aborted is done by the next process. */
  stop(): Promise<void>
}

/** Module with its context. */
interface WorkingModule {
  readonly definition: AnyModule
  readonly context: unknown
}

interface Parts {
  readonly database: Pick<Database, 'execute'>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Maximum time that `stop` waits for runs, in milliseconds. */
  readonly drainMs: number
  /** Pause before a failed run is repeated; it doubles. Default: 5. */
  readonly retrySeconds?: number
  /** Work that other processes queued, and repeats, begin after this time; work of this process begins at once. Default: 2. */
  readonly pollingSeconds?: number
}

const schema = 'foyer_jobs'
const defaultAttempts = 5
const defaultSeconds = 60
const recurringPollingSeconds = 15
/** SQLSTATE `deadlock_detected`: PostgreSQL ends one of the transactions, and the other one goes on. */
const deadlockCode = '40P01'
const maxDeadlocks = 10
/** Inputs may be personal: those of ended jobs are deleted soon. */
const [archiveAfterSeconds, deleteAfterSeconds] = [600, 3_600]

/** Creates the jobs of a service. The tables are created when a module with jobs needs them. */
export function createJobs({
  database,
  clock,
  log,
  drainMs,
  retrySeconds = 5,
  pollingSeconds = 2,
}: Parts): Jobs {
  const stopping = new AbortController()
  const loops: Promise<void>[] = []
  const workers = new Map<string, QueueWorker>()
  const queues = new Map<string, Promise<unknown>>()
  const counts = { completed: 0, failed: 0 }
  let started: Promise<PgBoss> | undefined

  function start(): Promise<PgBoss> {
    started ??= (async () => {
      const boss = new PgBoss({
        schema,
        schedule: false,
        archiveCompletedAfterSeconds: archiveAfterSeconds,
        deleteAfterSeconds,
        db: { executeSql: (text, values: unknown[] | undefined) => database.execute(text, values) },
      })
      boss.on('error', (error) => {
        if (!stopping.signal.aborted) log.error({ error: error.name }, 'jobs failed')
      })
      return boss.start()
    })()
    // a database that was away is asked again by the next call
    started.catch(() => (started = undefined))
    return started
  }

  /** Opens the queue of a job, once. */
  async function open(name: string, job: Job<unknown>): Promise<PgBoss> {
    const boss = await start()
    const opened = queues.get(name) ?? openQueue(boss, { name, ...queueOptions(job, retrySeconds) })
    queues.set(name, opened)
    opened.catch(() => queues.delete(name))
    await opened
    return boss
  }

  async function send(name: string, job: Job<unknown>, input: object, options: PgBoss.SendOptions) {
    const boss = await open(name, job)
    await boss.send(name, input, options)
    workers.get(name)?.wake()
  }

  async function workOn(name: string, job: Job<unknown>, context: unknown) {
    const boss = await open(name, job)
    async function run(data: unknown) {
      const limit = AbortSignal.timeout(secondsOf(job) * 1_000)
      const signal = AbortSignal.any([stopping.signal, limit])
      try {
        await inSpan(`job ${name}`, {}, async () => {
          if (!isQueued(job)) return job.run(context, signal)
          const { input } = Object(data) as { readonly input?: unknown }
          await job.run(context, job.input.parse(input), signal)
        })
        counts.completed += 1
      } catch (cause) {
        counts.failed += 1
        const error = nameOfError(cause)
        // the text of an error may quote a query or an input, so it is neither logged nor stored
        if (!stopping.signal.aborted) log.error({ job: name, error }, 'job failed')
        // eslint-disable-next-line preserve-caught-error -- it would be stored
        throw new Error(error)
      }
    }
    const worker = workQueue({
      boss,
      queue: name,
      run,
      pollingMs: (isQueued(job) ? pollingSeconds : recurringPollingSeconds) * 1_000,
      signal: stopping.signal,
      onFailure: (error) => log.error({ job: name, error: nameOfError(error) }, 'jobs failed'),
    })
    workers.set(name, worker)
  }

  async function repeat(name: string, job: RecurringJob<unknown>) {
    const { signal } = stopping
    const everyMs = job.everySeconds * 1_000
    while (!signal.aborted) {
      try {
        // at the same times in every process, and of those that say so one is heard
        await clock.sleep(everyMs - (clock.now() % everyMs), signal)
        await send(name, job, {}, { id: uuidOf(`${name} ${Math.round(clock.now() / everyMs)}`) })
      } catch (error) {
        if (signal.aborted) return
        log.error({ job: name, error: nameOfError(error) }, 'job failed')
      }
    }
  }

  return {
    enqueueOf({ id, jobs = [] }) {
      return async (jobId, input, { afterSeconds = 0 } = {}) => {
        const job = (jobs as readonly Job<unknown>[]).find((one) => one.id === jobId)
        if (!job || !isQueued(job)) throw new Error(`The module ${id} has no queued job ${jobId}.`)
        job.input.parse(input)
        await send(nameOf(id, job), job, { input }, { startAfter: afterSeconds })
      }
    },
    async prepare(modules) {
      for (const { id, jobs = [] } of modules) {
        for (const job of jobs as readonly Job<unknown>[]) await open(nameOf(id, job), job)
      }
    },
    async work(modules) {
      for (const { definition, context } of modules) {
        for (const job of (definition.jobs ?? []) as readonly Job<unknown>[]) {
          const name = nameOf(definition.id, job)
          await workOn(name, job, context)
          if (!isQueued(job)) loops.push(repeat(name, job))
        }
      }
    },
    counts: () => ({ ...counts }),
    async stop() {
      stopping.abort()
      const late = new AbortController()
      const ends = [...loops, ...[...workers.values()].map(({ ended }) => ended)]
      const limit = sleep(drainMs, undefined, { signal: late.signal }).catch(() => undefined)
      await Promise.race([Promise.all(ends), limit])
      late.abort()
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: false, close: false })
    },
  }
}

/** Creates a queue, or changes the options that an earlier release gave it. */
async function openQueue(boss: PgBoss, queue: PgBoss.Queue): Promise<void> {
  await repeatAfterDeadlock(() => boss.createQueue(queue.name, queue))
  await repeatAfterDeadlock(() => boss.updateQueue(queue.name, queue))
}

/** pg-boss adds a partition for each queue, which deadlocks with that of a process that starts at the same time. */
async function repeatAfterDeadlock(run: () => Promise<void>, attemptsLeft = maxDeadlocks): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (attemptsLeft === 0 || (error as { readonly code?: unknown }).code !== deadlockCode) throw error
    await repeatAfterDeadlock(run, attemptsLeft - 1)
  }
}

const nameOfError = (error: unknown) => (error instanceof Error ? error.name : typeof error)

const nameOf = (module: string, { id }: Job<unknown>) => `${module}.${id}`

/** Returns the same UUID for the same text: pg-boss stores a job of an id once. */
function uuidOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isQueued(job: Job<unknown>): job is QueuedJob<unknown> {
  return job.input !== undefined
}

function secondsOf(job: Job<unknown>): number {
  return isQueued(job) ? (job.seconds ?? defaultSeconds) : Math.max(job.everySeconds, defaultSeconds)
}

function queueOptions(job: Job<unknown>, retryDelay: number): Omit<PgBoss.Queue, 'name'> {
  // the signal aborts first
  const expireInSeconds = secondsOf(job) + 5
  if (!isQueued(job)) return { policy: 'stately', expireInSeconds, retryLimit: 0 }
  const retryLimit = (job.attempts ?? defaultAttempts) - 1
  return { expireInSeconds, retryLimit, retryDelay, retryBackoff: retryDelay > 0 }
}
