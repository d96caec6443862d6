import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { lockFolder } from '../platform/database/lock-folder.js'
import { openDatabase } from '../platform/database/open-database.js'
import { openRedis } from '../platform/redis/open-redis.js'
import { serviceFolder } from '../platform/service-folder.js'
import { copyEmptyDatabase } from '../testing/embedded-database.js'
import { runCommand, type CommandOptions } from '../testing/run-command.js'
import { skipWithout } from '../testing/servers/skip-without.js'
import { startPostgres } from '../testing/servers/start-postgres.js'
import type { TestServer } from '../testing/servers/test-server.js'
import { adminListener, assertCanListen } from './assert-can-listen.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

/** Time in which a start that fails must end, in addition to the time that the machine needs to load the program. */
const limitMs = 5_000

let loadMs = 0
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  const startedAt = performance.now()
  expect(await runCommand(['--version']).ended).toMatchObject({ code: 0 })
  loadMs = performance.now() - startedAt
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A server that does this with every connection. */
async function server(accept: (socket: Socket) => void = () => undefined): Promise<string> {
  const sockets = new Set<Socket>()
  const listening = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    accept(socket)
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listening.close()
  })
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`
}

const close = (socket: Socket) => void socket.destroy()
const answerAsHttp = (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
const databaseUrl = (host: string) => `postgres://foyer:secret@${host}/foyer`
const redisUrl = (host: string) => `redis://:secret@${host}`

type Case = [what: string, options: () => Promise<CommandOptions>, sentence: RegExp]

async function expectSentence(options: CommandOptions, sentence: RegExp) {
  const { code, output } = await runCommand(
    ['serve'],
    { DATA_FOLDER: join(folder, 'data'), LOG_LEVEL: 'fatal', ...options },
    limitMs + loadMs,
  ).ended
  expect(output.trim()).toMatch(sentence)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toContain('secret')
  expect(code, 'the process ended by itself within the limit').toBe(1)
}

test.each<Case>([
  [
    'a port in use',
    async () => {
      await copyEmptyDatabase(join(folder, 'data'))
      return { PORT: (await server()).split(':')[1] ?? '' }
    },
    /^127\.0\.0\.1:\d+ is in use\. .* set PORT\.$/,
  ],
  [
    'no database server',
    async () => ({ DATABASE_URL: databaseUrl('127.0.0.1:9') }),
    /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/,
  ],
  [
    'a silent Redis',
    async () => ({ REDIS_URL: redisUrl(await server()) }),
    /^The Redis server of REDIS_URL cannot be used: no answer within 3 seconds/,
  ],
  [
    'a data folder that another process uses',
    async () => {
      const locked = await mkdtemp(join(folder, 'locked-'))
      onTestFinished(await lockFolder(locked))
      return { DATA_FOLDER: locked }
    },
    /^Process \d+ uses the embedded database in .*locked-.*Stop it first, or set DATABASE_URL/,
  ],
])(
  '%s ends the start within 5 seconds, with exit code 1 and one sentence',
  async (_what, options, sentence) => {
    await expectSentence(await options(), sentence)
  },
)

// the parts of a start, in this process: a start passes their errors on
const listenAt = (host: string) => assertCanListen(host, 0)
const adminAt = (host: string, port: string) => assertCanListen(host, Number(port), adminListener)
const openServer = (host: string) =>
  openDatabase({ DATABASE_URL: databaseUrl(host), DATA_FOLDER: 'unused' }, builtInModules)
const openFolder = (DATA_FOLDER: string) => openDatabase({ DATABASE_URL: undefined, DATA_FOLDER }, [])
const openRedisAt = (host: string) => openRedis(redisUrl(host), '')
const noDatabase = /^The database of DATABASE_URL cannot be used: /
const noRedis = /^The Redis server of REDIS_URL cannot be used: /

test.each<[what: string, start: () => Promise<unknown>, sentence: RegExp]>([
  [
    'an address of another machine',
    () => listenAt('203.0.113.9'),
    /^HOST is 203\.0\.113\.9, which is no address of this machine\.$/,
  ],
  [
    'an admin listener on an address of another machine',
    () => adminAt('203.0.113.9', '0'),
    /^ADMIN_HOST is 203\.0\.113\.9, which is no address of this machine\.$/,
  ],
  [
    'a port of the admin listener in use',
    async () => adminAt('127.0.0.1', (await server()).split(':')[1] ?? ''),
    /^127\.0\.0\.1:\d+ is in use\. .* set ADMIN_PORT\.$/,
  ],
  [
    'a silent database server',
    async () => openServer(await server()),
    /^The database of DATABASE_URL cannot .*timeout/,
  ],
  ['a database server that hangs up', async () => openServer(await server(close)), noDatabase],
  ['a server that is no database', async () => openServer(await server(answerAsHttp)), noDatabase],
  [
    'no Redis',
    () => openRedisAt('127.0.0.1:9'),
    /^The Redis server of REDIS_URL cannot be used: .*ECONNREFUSED/,
  ],
  ['a Redis that hangs up', async () => openRedisAt(await server(close)), noRedis],
  ['a server that is no Redis', async () => openRedisAt(await server(answerAsHttp)), noRedis],
  [
    'a data folder below a file',
    () => openFolder(join(serviceFolder(), 'package.json', 'data')),
    /^DATA_FOLDER is .*package\.json.data, which cannot be created or written \(.*\)\.$/,
  ],
  [
    'a data folder that the file system refuses to create',
    () => openFolder('/proc/foyer/data'),
    /^DATA_FOLDER is \/proc\/foyer\/data, which cannot be created or written \(.*\)\.$/,
  ],
])('%s is an error of one sentence within 5 seconds', async (_what, start, sentence) => {
  const startedAt = performance.now()
  const { message } = await start().then(
    () => new Error('started'),
    (error: unknown) => error as Error,
  )
  expect(performance.now() - startedAt).toBeLessThan(limitMs)
  expect(message).toMatch(sentence)
  expect(message.split('\n')).toHaveLength(1)
  expect(message).not.toContain('secret')
})

describe.skipIf(skipWithout('wrong database names', 'postgres'))('a PostgreSQL server', () => {
  let postgres: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test.each([
    [
      'database',
      (url: URL) => (url.pathname = '/absent'),
      /^The database of DATABASE_URL cannot be used: database "absent" does not exist$/,
    ],
    [
      'user',
      (url: URL) => (url.username = 'stranger'),
      /^The database of DATABASE_URL cannot be used: role "stranger" does not exist$/,
    ],
  ])('without the %s of DATABASE_URL is an error of one sentence', async (_what, change, sentence) => {
    const url = new URL(postgres.url)
    change(url)
    const opened = openDatabase({ DATABASE_URL: url.href, DATA_FOLDER: 'unused' }, [])
    await expect(opened).rejects.toThrow(sentence)
  })
})
