import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pluginNames } from '../build/entries.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { readErrorCodes, readTables } from './error-codes.mjs'
import { errorRemedies } from './error-remedies.mjs'
import { errorsPage } from './errors-page.mjs'
import { eventsPage, readEventsOf } from './events-page.mjs'
import { guides } from './guides.mjs'
import { optionsPage } from './options-page.mjs'
import { readOptions } from './read-options.mjs'
import { readStatesOf, statesPage } from './states-page.mjs'
import { themeVariables } from './theme-table.mjs'

// reads the types of every plugin
const typeProgramMs = 120_000

test(
  'the options page has type, default and docstring of each option of every plugin',
  () => {
    const tables = readOptions()
    expect(tables.map(({ title }) => title)).toEqual(['createFoyer', ...pluginNames()])
    const { page, silent } = optionsPage(tables)
    expect(silent).toEqual([])
    const rows = page.split('\n')
    expect(rows).toContain(
      '| `plugins` | `P & Complete<P>` | required | Plugins, in the order of their entries in lists. |',
    )
    // every namespace has such an option
    expect(rows.filter((row) => row.startsWith('| `networks` |'))).toContainEqual(
      expect.stringContaining('| `readonly EvmChain[]` | `evmNetworks` |'),
    )
    expect(rows.find((row) => row.startsWith('| `theme.mode` |'))).toContain(
      '`"light" \\| "dark" \\| "auto"`',
    )
  },
  typeProgramMs,
)

test('optionsPage reports an option without a docstring', () => {
  const option = { name: 'x', type: 'string', needed: false, usual: '', summary: '', isField: false }
  const table = { title: 'thing', source: 'thing.ts', call: 'thing({ … })', options: [option] }
  expect(optionsPage([table]).silent).toEqual(['thing: option x has no docstring'])
})

/** Guides for those who run the service. */
const forOperators = [
  'self-hosting',
  'convert',
  'embedded-wallet',
  'history',
  'moving-users',
  'names',
  'onramp',
  'smart-sessions',
].map((name) => `docs/guides/${name}.md`)

test('each guide shows code of compiled examples; those for operators may have commands only', () => {
  const pages = guides()
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', ...forOperators]))
  const inGuides = pages.filter(({ path }) => path.startsWith('docs/guides/') && !forOperators.includes(path))
  // commands
  const withoutCode = ['docs/guides/installation.md']
  expect(inGuides.filter(({ regions }) => regions === 0).map(({ path }) => path)).toEqual(withoutCode)
})

test('the theme table has every variable of the style sheets with both defaults', () => {
  const all = themeVariables()
  const sheets = ['tokens', 'modal-tokens'].map((name) =>
    readFileSync(`${repositoryRoot}/kernel/ui/theme/${name}.css`, 'utf8'),
  )
  const set = new Set(sheets.join('').match(/(?<=^\s+)--foyer-[a-z0-9-]+(?=:)/gm))
  expect(all.map(({ name }) => name).sort()).toEqual([...set].sort())
  expect(all.length).toBeGreaterThan(70)
  const guide = guides().find(({ path }) => path.endsWith('theming.md'))?.page ?? ''
  for (const { name } of all) expect(guide).toContain(`| \`${name}\` |`)
  expect(guide).toContain('| `--foyer-accent` | `#0f5b70` | `#207e99` | primary button, progress | button |')
})

describe('the page of errors', () => {
  test('has cause and remedy of every code of kernel and plugins', () => {
    const codes = readErrorCodes()
    expect(codes.length).toBeGreaterThan(300)
    expect(codes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['kernel/BAD_OPTION', 'evm/NO_RPC', 'rpc/userRejected', 'kernel/NO_PROVIDER']),
    )
    expect(errorsPage(codes, errorRemedies).faults).toEqual([])
    expect(errorRemedies.filter((entry) => entry.some((text) => text.trim() === ''))).toEqual([])
  })

  test('reports a code without an entry, and an entry without a code', () => {
    const table =
      "const a = defineErrors('a', { NEW: 'It failed', KNOWN: { text: { one: 'x', other: 'xs' }, kind: 'rpc' } })"
    const codes = readTables('plugins/a/errors.ts', table)
    expect(codes.map(({ code, text }) => [code, text])).toEqual([
      ['a/NEW', 'It failed'],
      ['a/KNOWN', 'xs'],
    ])
    expect(
      errorsPage(codes, [
        ['a', 'KNOWN', 'c', 'r'],
        ['a b', 'GONE', 'c', 'r'],
      ]).faults,
    ).toEqual([
      'a/NEW (plugins/a/errors.ts) has no entry in tooling/reference/error-remedies.mjs',
      'no table defines a/GONE',
      'no table defines b/GONE',
    ])
  })

  test.each([
    "defineErrors(owner, { A: 'x' })",
    "defineErrors('a', table)",
    "defineErrors('a', { ...others })",
  ])('refuses the table %s, which cannot be read', (table) => {
    expect(() => readTables('plugins/a/errors.ts', table)).toThrow(/^plugins\/a\/errors\.ts: /)
  })
})

describe('the page of events', () => {
  test('describes every event', () => {
    const { page, silent } = eventsPage()
    expect(silent).toEqual([])
    expect(page).toContain('| `session.connected` | `{ namespace: string; connectorId: string;')
  })

  test('reports an event without a docstring', () => {
    const events = readEventsOf(
      'a.ts',
      "export const a = /*#__PURE__*/ defineEvent<{ readonly id: string }>('a.done')",
    )
    expect(events).toEqual([{ id: 'a.done', payload: '{ id: string }', summary: '' }])
    expect(eventsPage(events).silent).toEqual(['event a.done'])
  })
})

describe('the page of states and actions', () => {
  test('describes the members of the widget, and every atom and service that an entry exports', () => {
    const { page, silent } = statesPage()
    expect(silent).toEqual([])
    const rows = [
      '| `addNetwork` | Adds a network',
      '| `statusAtom` | Status of the whole session',
      '| `selectAccount` | Makes another account',
      '| `pairingAtom` | The pairing',
      '| `quote` | Returns the best price',
    ]
    for (const row of rows) expect(page).toContain(row)
  })

  test('follows the exports of a module, and reports what has no docstring', () => {
    const files = /** @type {Record<string, string>} */ ({
      'a/index.ts':
        "export * from './contract.js'\nexport { bAtom as cAtom } from './b.js'\nexport { x } from '#kernel'",
      'a/contract.ts':
        "import type { Service } from './service.js'\n/** Key. */\nexport const key = /*#__PURE__*/ defineService<Service>('a.service')\nconst innerAtom = atom(1)",
      'a/service.ts':
        'export interface Service {\n  /** Does a. Then b. */\n  act(): void\n  act(x: 1): void\n  other(): void\n}',
      'a/b.ts': '/** A value. */\nexport const bAtom = atom(1)',
    })
    const read = readStatesOf('a/index.ts', (path) => files[path])
    expect(read).toEqual({
      states: [{ name: 'cAtom', summary: 'A value.' }],
      services: [
        {
          name: 'key',
          summary: 'Key.',
          actions: [
            { name: 'act', summary: 'Does a.' },
            { name: 'other', summary: '' },
          ],
        },
      ],
    })
    expect(statesPage([{ entry: 'a', ...read }], []).silent).toEqual(['key.other of the page of states'])
  })
})
