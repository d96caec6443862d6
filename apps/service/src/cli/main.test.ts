import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import type { Environment } from '../platform/config/read-config.js'
import { copyEmptyDatabase } from '../testing/embedded-database.js'
import { createTestDatabase } from '../testing/open-test-database.js'
import { runCommand } from '../testing/run-command.js'
import type { TestDatabase } from '../testing/test-database.js'
import { createProgram } from './create-program.js'

// processes start and open embedded databases, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let folder: string
let shared: Promise<TestDatabase> | undefined
/** A database for tests that leave nothing behind in it. */
const database = () => (shared ??= createTestDatabase(builtInModules))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  await copyEmptyDatabase(join(folder, 'data'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await (await shared)?.remove()
})

/** Runs a command in a process, on a database whose tables the first one creates. */
const run = (...parameters: readonly string[]) =>
  runCommand(parameters, { DATA_FOLDER: join(folder, 'data') })

/** Runs a command in this process, which takes a tenth of the time, on that database. */
const runHere = (...parameters: readonly string[]) => runOn({ DATA_FOLDER: join(folder, 'data') }, parameters)

/** Resolves with the output of a command in this process; rejects if it fails. */
async function runOn(options: Environment, parameters: readonly string[]): Promise<string> {
  let output = ''
  const append = (text: string) => void (output += text)
  const program = createProgram(options, builtInModules, (line) => append(`${line}\n`))
  const commands = (parent: Command): readonly Command[] => [parent, ...parent.commands.flatMap(commands)]
  for (const command of commands(program)) command.exitOverride().configureOutput({ writeErr: append })
  await program.parseAsync(parameters, { from: 'user' })
  return output
}

test('projects are added and changed, then a service knows them, and SIGTERM ends it in order', async () => {
  const added = await run('projects', 'add', 'shop', '--name', 'Shop', '--origin', 'https://*.example.org')
    .ended
  expect(added).toMatchObject({ code: 0, output: expect.stringContaining('"id":"shop"') })
  const changed = await runHere(
    'projects',
    'change',
    'shop',
    '--analytics',
    'on',
    '--feature',
    'relay=off',
    '--no-origin',
    'on',
  )
  expect(JSON.parse(changed)).toEqual({
    id: 'shop',
    name: 'Shop',
    allowedOrigins: ['https://*.example.org'],
    features: { relay: false },
    analytics: true,
    allowNoOrigin: true,
    disabled: false,
    settings: {},
  })

  const { child, ended, output } = run()
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output, { timeout: 60_000 }).toMatch(/listening at http:\/\/127/)
  const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(output()) ?? []
  const answer = await fetch(`${url}/getAnalyticsConfig?projectId=shop`)
  expect(await answer.json()).toEqual({ isAnalyticsEnabled: true })
  await expect(runHere('projects', 'list')).rejects.toThrow('Stop it first, or set DATABASE_URL')
  child.kill('SIGTERM')
  const { code } = await ended
  expect(code).toBe(0)

  const audited = (await runHere('audit', '--count', '2')).trim().split('\n')
  expect(audited.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      action: 'projects.change',
      target: 'shop',
      details: { analytics: true, allowNoOrigin: true, features: { relay: false } },
    },
    { actor: expect.stringMatching(/^cli:./) as string, action: 'projects.add', target: 'shop' },
  ])
  const listed = await runHere('projects', 'list')
  expect(listed.split('\n').filter((line) => line !== '')).toHaveLength(1)
})

test('a command that does not exist ends the process with exit code 1 and the reason', async () => {
  const { code, output } = await run('nothing').ended
  expect(code).toBe(1)
  expect(output).toContain("unknown command 'nothing'")
})

test.each([
  [['projects', 'remove', 'x'], 'The project x does not exist.'],
  [['projects', 'change', 'x', '--name', 'X'], 'The project x does not exist.'],
  [['projects', 'add', 'x'], "required option '--name <name>' not specified"],
  [['projects', 'add', 'x', '--name', 'X', '--analytics', 'maybe'], 'It must be on or off.'],
  [
    ['projects', 'add', 'x', '--name', 'X', '--feature', 'all=on'],
    'It must be analytics, catalogue, collectibles, convert, embedded-wallet, history, onramp, provider, relay, sessions, sign-in',
  ],
  [['projects', 'add', 'x', '--name', 'X', '--origin', 'shop.example'], 'must be an origin such as'],
  [['projects', 'add', '../x', '--name', 'X'], 'id must be 1 to 64 letters'],
  [['serve', '--roles', 'all'], 'It must be api, relay, worker, auth, shares, recovery, frame.'],
])('%j fails with the reason', async (parameters, text) => {
  const { options } = await database()
  await expect(runOn(options, parameters)).rejects.toThrow(text)
})

test('an error that no code handles ends the service in order, and its text is not logged', async () => {
  const file = join(folder, 'failing.mjs')
  await writeFile(
    file,
    `export const failing = {
      kind: 'service-module',
      id: 'failing',
      routes(app) {
        app.get('/fail', { config: { isPublic: true } }, (request, reply) => {
          setTimeout(() => { throw new Error('the secret of ' + request.url) })
          reply.send({})
        })
      },
    }`,
  )
  const { DATABASE_URL = '', DATA_FOLDER } = (await database()).options
  const { child, ended, output } = runCommand(['serve'], { DATABASE_URL, DATA_FOLDER, MODULES: file })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output, { timeout: 60_000 }).toMatch(/listening at http:\/\/127/)
  const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(output()) ?? []
  await fetch(`${url}/fail`)
  const { code } = await ended
  expect(code).toBe(1)
  expect(output()).toMatch(/"kind":"Error".*failing\.mjs:6.*an unexpected error ends the service/)
  expect(output()).toContain('"stopped"')
  expect(output()).not.toContain('secret')
})
