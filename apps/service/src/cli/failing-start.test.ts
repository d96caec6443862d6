import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from '../platform/database/lock-folder.js'
import { serviceFolder } from '../platform/service-folder.js'
import { runCommand, type CommandOptions } from '../testing/run-command.js'
import { skipWithout } from '../testing/servers/skip-without.js'
import { startPostgres } from '../testing/servers/start-postgres.js'
import type { TestServer } from '../testing/servers/test-server.js'

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
const database = (host: string) => ({ DATABASE_URL: `postgres://foyer:secret@${host}/foyer` })
const redis = (host: string) => ({ DATA_FOLDER: 'memory', REDIS_URL: `redis://:secret@${host}` })
const noDatabase = /^The database cannot be used: /
const noRedis = /^Redis cannot be used: /

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
    async () => ({ PORT: (await server()).split(':')[1] ?? '' }),
    /^127\.0\.0\.1:\d+ is in use/,
  ],
  ['an address of another machine', async () => ({ HOST: '203.0.113.9' }), /^HOST is 203\.0\.113\.9, which/],
  ['no database server', async () => database('127.0.0.1:9'), /^The database cannot be used: .*ECONNREFUSED/],
  [
    'a silent database server',
    async () => database(await server()),
    /^The database cannot be used: .*timeout/,
  ],
  ['a database server that hangs up', async () => database(await server(close)), noDatabase],
  ['a server that is no database', async () => database(await server(answerAsHttp)), noDatabase],
  ['no Redis', async () => redis('127.0.0.1:9'), /^Redis cannot be used: .*ECONNREFUSED/],
  ['a silent Redis', async () => redis(await server()), /^Redis cannot be used: no answer within 3 seconds/],
  ['a Redis that hangs up', async () => redis(await server(close)), noRedis],
  ['a server that is no Redis', async () => redis(await server(answerAsHttp)), noRedis],
  [
    'a data folder below a file',
    async () => ({ DATA_FOLDER: join(serviceFolder(), 'package.json', 'data') }),
    /^DATA_FOLDER is .*package\.json.data, which cannot be created or written \(.*\)\.$/,
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

describe.skipIf(skipWithout('wrong database names', 'postgres'))('a PostgreSQL server', () => {
  let postgres: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test.each([
    ['database', (url: URL) => (url.pathname = '/absent'), /: database "absent" does not exist$/],
    ['user', (url: URL) => (url.username = 'stranger'), /: role "stranger" does not exist$/],
  ])('without the %s of DATABASE_URL ends the start with one sentence', async (_what, change, sentence) => {
    const url = new URL(postgres.url)
    change(url)
    await expectSentence({ DATABASE_URL: url.href }, sentence)
  })
})
