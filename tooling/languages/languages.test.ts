import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { languageTables } from '../../kernel/text/follow-messages.js'
import { loadTables } from '../../kernel/text/language-tables.js'
import { repositoryRoot } from '../setup/repository.mjs'
import { checkLanguage, type EnglishTable, type LanguageTexts } from './check-language.js'
import { aliases, languages } from './languages.js'
import { furtherTables, sharedKeys } from './repeated-tables.js'
import { sameAsEnglish } from './same-as-english.js'
import { folderOf, languageLists, loadTexts, tables } from './tables.js'

/** Errors that are reported to developers and never shown, in tables without languages. */
const neverShown = ['kernel.STORED_DATA']
/** Files with tables that only developers read: alerts, classes, hooks of hosts, languages, remote flags, storage and second copies. */
const forDevelopers = [
  'kernel/core/di/class-services.ts',
  'kernel/core/edges/denied-storage.ts',
  'kernel/core/remote-flags.ts',
  'kernel/host/bindings/active-account.ts',
  'kernel/host/report-kernel.ts',
  'kernel/session/alerts.ts',
  'kernel/text/formats.ts',
  'kernel/text/language-tables.ts',
  'plugins/service/contract/alerts.ts',
]
const folders = [...new Set(tables.filter((table) => table.languages).map(({ path }) => folderOf(path)))]
const tablesOf = (folder: string) =>
  tables.filter(({ path, languages: load }) => load && folderOf(path) === folder)

describe('tables of texts', () => {
  test('are all found', () => {
    const files = ['kernel', 'plugins'].flatMap((root) =>
      readdirSync(join(repositoryRoot, root), { recursive: true, encoding: 'utf8' })
        .map((path) => `${root}/${path}`)
        .filter((path) => /\.tsx?$/.test(path) && !/\.(test|test-d|states)\.|\/testing\//.test(path))
        .filter((path) =>
          /^(?! *\*).*= .*\bdefine(Messages|Errors)\(/m.test(
            readFileSync(join(repositoryRoot, path), 'utf8'),
          ),
        ),
    )
    const found = new Set(tables.map(({ path }) => path))
    expect(files.length).toBeGreaterThan(25)
    expect(files.filter((path) => !found.has(path)).sort()).toEqual(forDevelopers)
  })

  test('have languages if a visitor can read one of their texts', () => {
    const english = tables
      .filter((table) => !table.languages)
      .flatMap(({ owner, table, optional }) =>
        Object.keys(table)
          .filter((key) => !optional.has(key))
          .map((key) => `${owner}.${key}`),
      )
    expect(english).toEqual(neverShown)
  })

  test('are one in each plugin, or two with the one that is shown before its use, and share no key', () => {
    expect(furtherTables(tables)).toEqual([])
    expect(sharedKeys(tables)).toEqual([])
  })

  test('that are too many, and keys in two of them, are reported', () => {
    const planted = [
      { owner: 'send', table: { action: 'Send' }, path: 'plugins/send/first-messages.ts' },
      { owner: 'send', table: { title: 'Send' }, path: 'plugins/send/messages.ts' },
      { owner: 'send', table: { title: 'Review' }, path: 'plugins/send/views/review-messages.ts' },
      { owner: 'send', table: { TOO_MUCH: 'Too much' }, path: 'plugins/send/errors.ts' },
      { owner: 'pay', table: { title: 'Pay', action: 'Pay' }, path: 'plugins/pay/messages.ts' },
    ]
    expect(furtherTables(planted)).toEqual(['plugins/send/views/review-messages.ts'])
    expect(sharedKeys(planted)).toEqual([
      'send.title: plugins/send/messages.ts, plugins/send/views/review-messages.ts',
    ])
  })

  test.each(tables.filter((table) => table.languages).map((table) => [table.path, table] as const))(
    '%s has the languages of its plugin',
    async (path, table) => {
      const list = languageLists.find(({ folder }) => folder === folderOf(path))
      expect((await table.languages?.())?.default).toBe(list?.loaders)
    },
  )
})

// behaviour 11.8
describe.each([...languages])('language %s', (tag) => {
  const same: ReadonlySet<string> = new Set([...(sameAsEnglish['all'] ?? []), ...(sameAsEnglish[tag] ?? [])])

  test.each(folders)('%s is translated', async (folder) => {
    expect(checkLanguage(tag, tablesOf(folder), await loadTexts(folder, tag), same)).toEqual([])
  })
})

test('plugins have no languages but these', () => {
  for (const { folder, loaders } of languageLists)
    expect(Object.keys(loaders).sort(), folder).toEqual([...languages, ...Object.keys(aliases)].sort())
})

// behaviour 11.7
describe('lookup of a language', () => {
  const report = vi.fn()
  const accountTitle = async (locale: string) => {
    const [table] = tables.filter(({ owner, path }) => owner === 'account' && path.endsWith('/messages.ts'))
    if (!table) throw new Error('the account has no texts')
    return (await loadTables(table, locale, report))[0]?.[1]['title']
  }

  test.each([
    ['es-MX', 'Cuenta'],
    ['fr-CA', 'Compte'],
    ['ar-EG', 'الحساب'],
    ['ja-JP', 'アカウント'],
    ['zh-CN', '账户'],
    ['zh-Hans', '账户'],
    ['zh-Hans-SG', '账户'],
    ['pt-BR', 'Conta'],
    ['pt', 'Conta'],
    ['pt-PT', 'Conta'],
    ['nl', undefined],
  ])('%s finds the title of the account as %s', async (locale, title) => {
    expect(await accountTitle(locale)).toBe(title)
    expect(report).not.toHaveBeenCalled()
  })

  test('an alias loads the texts of its language', async () => {
    for (const [alias, tag] of Object.entries(aliases))
      for (const folder of folders)
        expect(await loadTexts(folder, alias), folder).toBe(await loadTexts(folder, tag))
  })

  test.each(languageLists)('$folder loads no file of a language but the chosen one', async ({ loaders }) => {
    const spies = Object.entries(loaders).map(([tag, load]) => [tag, vi.fn(load)] as const)
    const spied = async () => ({ default: Object.fromEntries(spies) })
    const loaded = () => spies.flatMap(([tag, load]) => (load.mock.calls.length > 0 ? [tag] : []))
    const messages = { owner: 'any', table: {}, languages: spied }
    expect(await languageTables(messages, 'en', report)).toEqual([])
    await languageTables(messages, 'en-GB', report)
    expect(loaded()).toEqual([])
    for (const tag of languages) {
      for (const [, load] of spies) load.mockClear()
      await languageTables(messages, tag, report)
      const general = Object.entries(aliases).flatMap(([alias, of]) => (of === tag ? [alias] : []))
      expect(loaded()).toEqual([...general, tag])
    }
  })
})

describe('checkLanguage', () => {
  const english: readonly EnglishTable[] = [
    {
      owner: 'demo',
      optional: new Set(['OPTION']),
      table: {
        hello: 'Hello {name}',
        wallets: { one: '{count} wallet', other: '{count} wallets' },
        email: 'Email',
        reason: '{reason}',
        OPTION: 'Pass the option',
      },
    },
  ]
  const german: LanguageTexts = {
    demo: {
      hello: 'Hallo {name}',
      wallets: { one: 'Ein Wallet', other: '{count} Wallets' },
      email: 'E-Mail',
      reason: '{reason}',
    },
  }
  const change = (texts: LanguageTexts[string]) => ({ demo: { ...german['demo'], ...texts } })
  const { hello: _, ...withoutHello } = german['demo'] ?? {}

  test('finds no fault in a full translation', () => {
    expect(checkLanguage('de', english, german)).toEqual([])
  })

  test.each<[string, LanguageTexts, string]>([
    ['a missing key', { demo: withoutHello }, 'demo.hello: missing'],
    ['an unknown key', change({ bye: 'Tschüss' }), 'demo.bye: unknown'],
    ['an unknown owner', { ...german, other: { a: 'b' } }, 'other.a: unknown'],
    ['a missing placeholder', change({ hello: 'Hallo' }), 'demo.hello: has no placeholders for {name}'],
    ['another placeholder', change({ hello: 'Hallo {nam}' }), 'demo.hello: has {nam} for {name}'],
    [
      'a plural without the count',
      change({ wallets: { one: 'Ein Wallet', other: 'Wallets' } }),
      'demo.wallets: has no placeholders for {count}',
    ],
    [
      'a missing plural form',
      change({ wallets: { other: '{count} Wallets' } }),
      'demo.wallets: no plural form "one"',
    ],
    [
      'a plural form that the language does not have',
      change({ wallets: { one: 'Ein Wallet', two: 'Zwei Wallets', other: '{count} Wallets' } }),
      'demo.wallets: unknown plural form "two"',
    ],
    [
      'a plain text for a plural',
      change({ wallets: '{count} Wallets' }),
      'demo.wallets: plain text of a plural',
    ],
    [
      'a plural for a plain text',
      change({ hello: { one: 'Hallo {name}', other: 'Hallo {name}' } }),
      'demo.hello: plural forms of a plain text',
    ],
    ['an English text', change({ email: 'Email' }), 'demo.email: is English'],
  ])('finds %s', (_name, texts, fault) => {
    expect(checkLanguage('de', english, texts)).toEqual([fault])
  })

  test('requires the plural forms of the language', () => {
    const faults = checkLanguage('ar', english, german)
    expect([...faults].sort()).toEqual(
      ['few', 'many', 'two', 'zero'].map((category) => `demo.wallets: no plural form "${category}"`),
    )
    expect(checkLanguage('ja', english, change({ wallets: '{count}個のウォレット' }))).toEqual([])
  })

  test('accepts an English text that is listed, and finds a listed one that is not English', () => {
    const same = new Set(['demo.email'])
    expect(checkLanguage('de', english, change({ email: 'Email' }), same)).toEqual([])
    expect(checkLanguage('de', english, german, same)).toEqual([
      'demo.email: is listed as the same as in English',
    ])
  })

  test('fails for a language of a plugin with one text removed', async () => {
    const folder = 'plugins/account'
    const texts = await loadTexts(folder, 'de')
    const { title: _title, ...rest } = texts['account'] ?? {}
    const same = new Set([...(sameAsEnglish['all'] ?? []), ...(sameAsEnglish['de'] ?? [])])
    expect(checkLanguage('de', tablesOf(folder), { ...texts, account: rest }, same)).toEqual([
      'account.title: missing',
    ])
  })
})
