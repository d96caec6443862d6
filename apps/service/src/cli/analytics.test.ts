import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { createCountsStore } from '../modules/analytics/counts-store.js'
import { createProjects } from '../modules/projects/create-projects.js'
import { openDatabase } from '../platform/database/open-database.js'
import { createTestDatabase } from '../testing/open-test-database.js'
import type { TestDatabase } from '../testing/test-database.js'
import { createProgram } from './create-program.js'

// an embedded database opens slowly on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let counts: TestDatabase
beforeAll(async () => {
  counts = await createTestDatabase(builtInModules)
  const database = await openDatabase(counts.options, builtInModules)
  const store = createCountsStore(database.queries)
  const count = (name: string, events: number, sessions = 0) => ({
    ...{ name, network: '', detail: '', events, sessions },
  })
  for (const id of ['shop', 'other', 'quiet'])
    await createProjects(database.queries).add({
      ...{ id, name: id, allowedOrigins: [], features: {}, analytics: true },
    })
  await store.add('shop', '2026-11-01', [
    count('MODAL_OPEN', 1_500, 1_200),
    count('SELECT_WALLET', 900, 800),
    count('CONNECT_SUCCESS', 650, 600),
    count('SEND_SUCCESS', 40, 30),
  ])
  await store.add('shop', '2026-11-02', [count('MODAL_OPEN', 1, 1), count('SEARCH_WALLET', 7)])
  await store.add('other', '2026-11-01', [
    count('MODAL_OPEN', 5, 5),
    { ...count('SEND_ERROR', 2), network: 'eip155:8453', detail: 'send/REFUSED' },
    { ...count('SEND_ERROR', 1), network: 'eip155:1', detail: 'reverted' },
  ])
  await store.add('other', '2026-11-02', [
    { ...count('SEND_ERROR', 10), network: 'eip155:1', detail: 'reverted' },
  ])
  await database.close()
})
afterAll(() => counts.remove())

async function run(...parameters: readonly string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const program = createProgram(counts.options, builtInModules, print)
  program.commands.forEach((command) => command.exitOverride().configureOutput({ writeErr: () => {} }))
  await program.parseAsync(['analytics', ...parameters], { from: 'user' })
  return lines.join('\n')
}

test('prints the funnel of a project with counts and shares', async () => {
  expect(await run('--project', 'shop', '--from', '2026-11-01', '--to', '2026-11-01')).toBe(
    `
shop, 2026-11-01 to 2026-11-01 (UTC)

Step           Page loads  Of opened  Of step before
Opened               1200    100.0 %
Wallet picked         800     66.7 %          66.7 %
Connected             600     50.0 %          75.0 %
Signed in               0      0.0 %           0.0 %
Sent                   30      2.5 %               –`.trimStart(),
  )
})

test('prints the counts of all events, the most frequent first', async () => {
  const printed = await run('--from', '2026-11-01', '--to', '2026-11-02', '--all')
  expect(printed).toContain('all projects, 2026-11-01 to 2026-11-02 (UTC)')
  expect(printed.split('\n\n').at(-1)).toBe(
    `
Event            Times
MODAL_OPEN        1506
SELECT_WALLET      900
CONNECT_SUCCESS    650
SEND_SUCCESS        40
SEND_ERROR          13
SEARCH_WALLET        7`.trimStart(),
  )
})

test('prints the counts by network and detail', async () => {
  const printed = await run('--project', 'other', '--from', '2026-11-01', '--to', '2026-11-02', '--details')
  expect(printed.split('\n\n').at(-1)).toBe(
    `
Event       Network      Detail        Times
MODAL_OPEN  –            –                 5
SEND_ERROR  eip155:1     reverted         11
SEND_ERROR  eip155:8453  send/REFUSED      2`.trimStart(),
  )
})

test('prints zeros where nothing was counted', async () => {
  const printed = await run('--project', 'quiet')
  expect(printed).toMatch(/Opened +0 +–$/m)
})

test('prints zeros for an empty database, and for the project of development', async () => {
  const empty = await createTestDatabase(builtInModules)
  onTestFinished(() => empty.remove())
  const lines: string[] = []
  const program = createProgram(empty.options, builtInModules, (line) => void lines.push(line))
  await program.parseAsync(['analytics', '--all', '--details'], { from: 'user' })
  expect(lines.filter((line) => /^(Opened|Sent) +0 +–/.test(line))).toHaveLength(2)
  expect(await run('--project', 'development')).toMatch(/Opened +0 +–$/m)
})

test.each([
  [['--from', 'yesterday'], 'It must be a day such as 2026-11-01.'],
  [['--to', '2026-02-30'], 'It must be a day such as 2026-11-01.'],
  [['--project', 'shp'], 'The project shp does not exist. `foyer-service projects list` prints all.'],
  [['--project', ''], 'The project  does not exist.'],
  [['--from', '2026-11-02', '--to', '2026-11-01'], '--from 2026-11-02 is after --to 2026-11-01.'],
])('%j fails with the reason', async (parameters, text) => {
  await expect(run(...parameters)).rejects.toThrow(text)
})
