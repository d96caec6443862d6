import { statfsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// Runs the embedded database in a thread of its own: its statements do not delay the event loop of the service, and a
// database that hangs, as PGlite does when it cannot write its log, can be ended and opened again.
//
// Plain JavaScript, because Node loads it without a build when tests run the sources.

/**
 * @typedef {object} EmbeddedOptions
 * @property {string} dataDir folder, or `memory://`
 * @property {number} reserveBytes free space below which statements that need more space are refused
 */
/**
 * @typedef {EmbeddedOptions & { program: WebAssembly.Module }} WorkerData
 */
/**
 * Message to the worker. `unparsed` are ids of types whose values stay text.
 *
 * @typedef {{ id: number, kind: 'query', text: string, params: unknown[], rowMode: 'array' | 'object',
 *   unparsed: readonly number[] }} QueryMessage
 * @typedef {QueryMessage | { id: number, kind: 'exec', text: string } | { id: number, kind: 'maintain' | 'close' }} WorkerRequest
 */
/**
 * Message from the worker. `broken` means that the database has to be opened again.
 *
 * @typedef {{ kind: 'open' } | { kind: 'unusable', message: string } | { kind: 'full', id: number }
 *   | { kind: 'answer', id: number, result: unknown }
 *   | { kind: 'error' | 'broken', id: number, error: { message: string, [field: string]: unknown } }} WorkerReply
 */

const { dataDir, reserveBytes, program } = /** @type {WorkerData} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
/** Segments of the log are 16 MB: without limits it grows until the database is closed. */
const logLimits = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB', '-c', 'wal_buffers=16MB']
/** PostgreSQL's default of 128 MB takes 100 MB more: the system caches files as well. */
const cacheLimit = ['-c', 'shared_buffers=32MB']
/** Log since the last checkpoint after which a new one removes it. */
const checkpointBytes = 32 * 1024 * 1024
/** Dead rows of a table after which it is vacuumed: a fifth of the others, within these bounds. */
const vacuumRows = { min: 500, max: 20_000 }
/** Statements that need little space: they read, change or remove rows, or end a transaction. */
const needsLittleSpace =
  /^\s*(select|update|delete|begin|commit|rollback|savepoint|release|checkpoint|vacuum)\b/i
const readsOnly = /^\s*(select|commit|rollback|checkpoint)\b/i

/** @param {WorkerReply} reply */
const send = (reply) => port.postMessage(reply)
const identity = (/** @type {unknown} */ value) => value

function freeBytes() {
  if (reserveBytes === 0 || dataDir.startsWith('memory:')) return Infinity
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** @param {string} text */
function isRefused(text) {
  if (readsOnly.test(text)) return false
  return freeBytes() < (needsLittleSpace.test(text) ? reserveBytes / 2 : reserveBytes)
}

/**
 * An Error loses its fields on the way between threads.
 *
 * @param {unknown} cause
 */
function toFields(cause) {
  const { message, errno, status, severity, code, detail, constraint, table, column, schema, routine } =
    Object(cause)
  const text = typeof message === 'string' ? message : `code ${errno ?? status ?? 'unknown'}`
  return { message: text, severity, code, detail, constraint, table, column, schema, routine }
}

/**
 * Whether the database answers nothing any more: PostgreSQL has panicked, or its program has ended.
 *
 * @param {unknown} cause
 */
function isBreaking(cause) {
  const { severity, status, errno } = Object(cause)
  const hasEnded = cause instanceof WebAssembly.RuntimeError || status !== undefined || errno !== undefined
  return hasEnded || severity === 'PANIC' || severity === 'FATAL'
}

/** @returns {Promise<PGlite>} */
async function open() {
  try {
    return await PGlite.create(dataDir, {
      pgliteWasmModule: program,
      startParams: [...PGlite.defaultStartParams, ...logLimits, ...cacheLimit],
    })
  } catch (cause) {
    send({ kind: 'unusable', message: toFields(cause).message })
    process.exit(1)
  }
}

const database = await open()
let logPosition = await readLogPosition()

async function readLogPosition() {
  const { rows } = await database.query("select pg_current_wal_lsn() - '0/0' as position")
  return Number(/** @type {{ position: unknown }[]} */ (rows)[0]?.position)
}

/**
 * Removes log, and the dead rows of one table. There is no autovacuum and no checkpointer in a database of one process.
 *
 * @returns {Promise<{ hasMore: boolean }>} whether further tables may have dead rows
 */
async function maintain() {
  // counts of dead rows are otherwise up to a minute old
  await database.query('select pg_stat_force_next_flush()')
  const { rows } = await database.query(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
     where n_dead_tup > least($2::int, greatest($1::int, n_live_tup / 5)) order by n_dead_tup desc limit 1`,
    [vacuumRows.min, vacuumRows.max],
  )
  const [table] = /** @type {{ name: string }[]} */ (rows)
  if (table) await database.query(`vacuum (analyze) ${table.name}`)
  const position = await readLogPosition()
  const isLow = freeBytes() < reserveBytes
  if (position - logPosition >= checkpointBytes || (isLow && position > logPosition)) {
    await database.query('checkpoint')
    logPosition = await readLogPosition()
  }
  return { hasMore: table !== undefined }
}

/** @param {QueryMessage} message */
async function query({ text, params, rowMode, unparsed }) {
  const { rows, affectedRows, fields } = await database.query(text, params, {
    rowMode,
    parsers: Object.fromEntries(unparsed.map((type) => [type, identity])),
  })
  return { rows, affectedRows, fields }
}

/** @param {WorkerRequest} request */
function run(request) {
  if (request.kind === 'query') return query(request)
  if (request.kind === 'exec') return exec(request.text)
  return request.kind === 'maintain' ? maintain() : database.close()
}

/**
 * Runs several statements. Resolves with the result of each.
 *
 * @param {string} text
 */
async function exec(text) {
  const results = await database.exec(text)
  return results.map(({ rows, affectedRows, fields }) => ({ rows, affectedRows, fields }))
}

/** @param {WorkerRequest} request */
async function answer(request) {
  const { id } = request
  if ('text' in request && isRefused(request.text)) return send({ kind: 'full', id })
  try {
    const result = await run(request)
    send({ kind: 'answer', id, result })
  } catch (cause) {
    send({ kind: isBreaking(cause) ? 'broken' : 'error', id, error: toFields(cause) })
  }
}

port.on('message', (/** @type {WorkerRequest} */ request) => {
  // an error whose fields cannot be sent
  answer(request).catch((cause) => {
    send({ kind: 'error', id: request.id, error: { message: String(cause) } })
  })
})
send({ kind: 'open' })
