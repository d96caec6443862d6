import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { serviceFolder } from '../platform/service-folder.js'

// each process makes or opens an embedded database, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs the service's command in a process of its own, as an operator does. */
function run(...given: readonly (string | Readonly<Record<string, string>>)[]) {
  const parameters = given.filter((one) => typeof one === 'string')
  const environment = given.find((one) => typeof one === 'object')
  const started = spawn(process.execPath, [join(serviceFolder(), 'service.mjs'), ...parameters], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_FOLDER: join(folder, 'data'),
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let said = ''
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(started, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { started, ended, said: () => said }
}

test('projects are added and changed, then a service knows them, and SIGTERM ends it in order', async () => {
  const added = await run('projects', 'add', 'shop', '--name', 'Shop', '--origin', 'https://*.example.org')
    .ended
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining('"id":"shop"') })
  const changed = await run('projects', 'change', 'shop', '--analytics', 'on', '--feature', 'relay=off').ended
  expect(JSON.parse(changed.said)).toEqual({
    id: 'shop',
    name: 'Shop',
    allowedOrigins: ['https://*.example.org'],
    features: { relay: false },
    analytics: true,
    disabled: false,
    settings: {},
  })

  const { started, ended, said } = run()
  await expect.poll(said, { timeout: 60_000 }).toMatch(/listening at http:\/\/127/)
  const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(said()) ?? []
  const answer = await fetch(`${url}/getAnalyticsConfig?projectId=shop`)
  expect(await answer.json()).toEqual({ isAnalyticsEnabled: true })
  expect((await run('projects', 'list').ended).said).toContain('Stop it first, or set DATABASE_URL')
  started.kill('SIGTERM')
  const { code } = await ended
  expect(code).toBe(0)

  const listed = await run('projects', 'list').ended
  expect(listed.said.split('\n').filter((line) => line !== '')).toHaveLength(1)
})

test.each([
  [['projects', 'remove', 'x'], 'The project x does not exist.'],
  [['projects', 'change', 'x', '--name', 'X'], 'The project x does not exist.'],
  [['projects', 'add', 'x'], "required option '--name <name>' not specified"],
  [['projects', 'add', 'x', '--name', 'X', '--analytics', 'maybe'], 'It must be on or off.'],
  [['projects', 'add', 'x', '--name', 'X', '--feature', 'all=on'], 'It must be catalogue, provider, relay'],
  [['projects', 'add', 'x', '--name', 'X', '--origin', 'shop.example'], 'must be an origin such as'],
  [['projects', 'add', '../x', '--name', 'X'], 'id must be 1 to 64 letters'],
  [['serve', '--roles', 'all'], 'It must be api, relay, worker.'],
  [['nothing'], 'too many arguments'],
])('%j fails with the reason', async (parameters, text) => {
  const { code, said } = await run(...parameters).ended
  expect(code).toBe(1)
  expect(said).toContain(text)
})

test('a port in use ends the start within seconds, with one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, said } = await run('serve', { PORT: String(port), DATA_FOLDER: 'memory' }).ended
  server.close()
  expect(code).toBe(1)
  expect(said).toContain(`127.0.0.1:${port} is in use`)
})

/** A server that accepts connections and never answers. */
async function silentServer() {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each<[what: string, options: () => Promise<Record<string, string>>, sentence: RegExp]>([
  [
    'a database server that is not there',
    async () => ({ DATABASE_URL: 'postgres://foyer:secret@127.0.0.1:9/foyer' }),
    /^The database cannot be used: .*ECONNREFUSED/,
  ],
  [
    'a database server that does not answer',
    async () => ({ DATABASE_URL: `postgres://foyer:secret@${await silentServer()}/foyer` }),
    /^The database cannot be used: .*timeout/,
  ],
  [
    'a Redis that is not there',
    async () => ({ DATA_FOLDER: 'memory', REDIS_URL: 'redis://:secret@127.0.0.1:9' }),
    /^Redis cannot be used: .*ECONNREFUSED/,
  ],
  [
    'a Redis that does not answer',
    async () => ({ DATA_FOLDER: 'memory', REDIS_URL: `redis://:secret@${await silentServer()}` }),
    /^Redis cannot be used: no answer within 3 seconds/,
  ],
  [
    'a data folder below a file',
    async () => ({ DATA_FOLDER: join(serviceFolder(), 'package.json', 'data') }),
    /^DATA_FOLDER is .*package\.json.data, which cannot be created or written \(.*\)\.$/,
  ],
  [
    'an address of another machine',
    async () => ({ DATA_FOLDER: 'memory', HOST: '203.0.113.9' }),
    /^HOST is 203\.0\.113\.9/,
  ],
])('%s ends the start with exit code 1 and one sentence', async (_what, options, sentence) => {
  const { code, said } = await run('serve', { LOG_LEVEL: 'fatal', ...(await options()) }).ended
  expect(said.trim()).toMatch(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).not.toContain('secret')
  expect(code).toBe(1)
})
