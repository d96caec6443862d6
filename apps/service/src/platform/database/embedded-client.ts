import { access, readFile, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from './database-unavailable.js'
import type { EmbeddedOptions, WorkerData, WorkerReply, WorkerRequest } from './embedded-worker.mjs'
import { inBackground } from '../in-background.js'

/** Time without an answer after which the database counts as hanging; the longer one for transactions and maintenance. */
const hangMs = { statement: 60_000, other: 600_000 }
const watchIntervalMs = 5_000
const maintenanceIntervalMs = 1_000
const reopenIntervalMs = 1_000
const openLimitMs = 120_000
const closeLimitMs = 30_000

interface QueryOptions {
  readonly rowMode?: 'array' | 'object'
  /** Types that are not parsed, by their ids; the functions themselves cannot be passed to a thread. */
  readonly parsers?: Readonly<Record<number, unknown>>
}
interface Result {
  readonly rows: unknown[]
}
type Query = (text: string, params?: readonly unknown[], options?: QueryOptions) => Promise<Result>

/** The part of PGlite that drizzle uses, in a thread of its own. */
export interface EmbeddedClient {
  readonly query: Query
  /** Runs several statements. Resolves with the result of each. */
  exec(text: string): Promise<readonly Result[]>
  /** Runs a transaction. Other statements wait for its end. */
  transaction<Value>(run: (client: { readonly query: Query }) => Promise<Value>): Promise<Value>
  /** Removes dead rows and log now, instead of within a second of the last change. */
  maintain(): Promise<void>
  /** Whether the database is open and its disk has room. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

interface Pending {
  readonly sentAt: number
  readonly isLong: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Thread with an open database. */
interface Thread {
  send(request: WithoutId<WorkerRequest>, isLong?: boolean): Promise<unknown>
  end(): Promise<void>
}
type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/**
 * Opens the embedded database in a thread. If it breaks or hangs later, its statements are refused with
 * DatabaseUnavailable until it could be opened again.
 *
 * @throws if it cannot be opened
 */
export async function openEmbeddedClient(options: EmbeddedOptions): Promise<EmbeddedClient> {
  const { dataDir, reserveBytes } = options
  const isInMemory = dataDir.startsWith('memory:')
  const closed = new AbortController()
  if (!isInMemory && !(await exists(join(dataDir, 'PG_VERSION')))) await createDatabase(options)
  let thread: Thread | undefined = await startThread(options, onBroken)
  let transactionEnd: Promise<void> | undefined
  let hasChanges = false
  let maintenance: Promise<void> | undefined

  async function freeBytes() {
    if (isInMemory) return Infinity
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  }
  function onBroken() {
    thread = undefined
    // nothing is left of a database in memory
    if (!isInMemory && !closed.signal.aborted) inBackground(reopen())
  }
  async function reopen() {
    while (!thread) {
      try {
        await sleep(reopenIntervalMs, undefined, { signal: closed.signal })
        // the recovery writes
        if ((await freeBytes()) < reserveBytes) continue
        const opened = await startThread(options, onBroken)
        if (closed.signal.aborted) await opened.end()
        else thread = opened
      } catch {
        if (closed.signal.aborted) return
      }
    }
  }

  const current = () => {
    if (!thread) throw new DatabaseUnavailable('The database has failed and is being opened again')
    return thread
  }
  const queryIn =
    (used: Thread, isLong: boolean): Query =>
    (text, params = [], { rowMode = 'object', parsers = {} } = {}) => {
      hasChanges ||= !/^\s*select\b/i.test(text)
      const unparsed = Object.keys(parsers).map(Number)
      return used.send(
        { kind: 'query', text, params: [...params], rowMode, unparsed },
        isLong,
      ) as Promise<Result>
    }

  function maintain(): Promise<void> {
    hasChanges = false
    maintenance ??= (async () => {
      try {
        while (transactionEnd) await transactionEnd
        const { hasMore } = (await current().send({ kind: 'maintain' }, true)) as {
          readonly hasMore: boolean
        }
        hasChanges ||= hasMore
      } finally {
        maintenance = undefined
      }
    })()
    return maintenance
  }
  const timer = setInterval(() => {
    if (hasChanges && thread) maintain().catch(() => (hasChanges = true))
  }, maintenanceIntervalMs).unref()

  return {
    async query(...input) {
      while (transactionEnd) await transactionEnd
      return queryIn(current(), false)(...input)
    },
    async exec(text) {
      while (transactionEnd) await transactionEnd
      hasChanges = true
      return current().send({ kind: 'exec', text }, true) as Promise<readonly Result[]>
    },
    async transaction(run) {
      while (transactionEnd) await transactionEnd
      let end = () => {}
      transactionEnd = new Promise((resolve) => {
        end = () => {
          transactionEnd = undefined
          resolve()
        }
      })
      try {
        const query = queryIn(current(), true)
        await query('begin')
        try {
          const value = await run({ query })
          await query('commit')
          return value
        } catch (error) {
          await query('rollback').catch(() => undefined)
          throw error
        }
      } finally {
        end()
      }
    },
    maintain,
    async isReady() {
      await queryIn(current(), false)('select 1')
      return (await freeBytes()) >= reserveBytes
    },
    async close() {
      clearInterval(timer)
      closed.abort()
      const open = thread
      thread = undefined
      if (!open) return
      const late = new AbortController()
      const closing = open.send({ kind: 'close' }, true).catch(() => undefined)
      await Promise.race([
        closing,
        sleep(closeLimitMs, undefined, { signal: late.signal }).catch(() => undefined),
      ])
      late.abort()
      await open.end()
    },
  }
}

/** Creates the database in a thread that ends: creating it takes 400 MB more than running it. */
async function createDatabase(options: EmbeddedOptions): Promise<void> {
  const thread = await startThread(options, () => undefined)
  await thread.send({ kind: 'close' }, true)
  await thread.end()
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

let program: Promise<WebAssembly.Module> | undefined

/** Returns PGlite's program, compiled once for all threads: a thread that compiles it opens in more than twice the time. */
function loadProgram(): Promise<WebAssembly.Module> {
  program ??= (async () => {
    const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
    return WebAssembly.compile(await readFile(join(dirname(pglite), 'pglite.wasm')))
  })()
  return program
}

/** Resolves when the database of a new thread is open. `onBroken` is called when the thread has ended by itself. */
async function startThread(options: EmbeddedOptions, onBroken: () => void): Promise<Thread> {
  const workerData: WorkerData = { ...options, program: await loadProgram() }
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), { workerData })
  const pending = new Map<number, Pending>()
  let lastId = 0
  let answeredAt = 0
  let isOpen = false
  let hasEnded = false

  async function end() {
    hasEnded = true
    clearInterval(watch)
    const error = new DatabaseUnavailable('The database has failed and is being opened again')
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    await worker.terminate()
  }
  function breakDown() {
    if (hasEnded) return
    inBackground(end())
    if (isOpen) onBroken()
  }
  const watch = setInterval(() => {
    const [oldest] = pending.values()
    if (!oldest) return
    const isLong = [...pending.values()].some((entry) => entry.isLong)
    const waitedMs = performance.now() - Math.max(oldest.sentAt, answeredAt)
    if (waitedMs > (isLong ? hangMs.other : hangMs.statement)) breakDown()
  }, watchIntervalMs).unref()

  function onReply(reply: Exclude<WorkerReply, { kind: 'open' | 'unusable' }>) {
    answeredAt = performance.now()
    const request = pending.get(reply.id)
    pending.delete(reply.id)
    if (reply.kind === 'answer') return request?.resolve(reply.result)
    if (reply.kind === 'full') request?.reject(new DatabaseUnavailable('The disk of the database is full'))
    else if (reply.kind === 'error') request?.reject(Object.assign(new Error(), reply.error))
    else {
      const { message } = reply.error
      request?.reject(
        new DatabaseUnavailable('The database has failed and is being opened again', { cause: message }),
      )
      breakDown()
    }
  }

  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`it did not open within ${openLimitMs / 1_000} seconds`))
      inBackground(end())
    }, openLimitMs)
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'open') {
        isOpen = true
        resolve()
      } else if (reply.kind === 'unusable') reject(new Error(reply.message))
      else onReply(reply)
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      reject(new Error('its thread has ended'))
      breakDown()
    })
    for (const event of ['message', 'exit']) worker.once(event, () => clearTimeout(timer))
  })
  return {
    send(request, isLong = false) {
      if (hasEnded)
        return Promise.reject(new DatabaseUnavailable('The database has failed and is being opened again'))
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { sentAt: performance.now(), isLong, resolve, reject })
        worker.postMessage({ ...request, id })
      })
    },
    end,
  }
}
