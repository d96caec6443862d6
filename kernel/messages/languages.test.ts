import { assertType, expect, test, vi } from 'vitest'
import { createStore } from '../state/store.js'
import { until } from '../testing/until.js'
import {
  defineMessages,
  translator,
  type LanguageTable,
  type LoadLanguage,
  type Translate,
} from './define-messages.js'
import { followMessages, languageTables } from './follow-messages.js'
import { languageReportAtom } from './language-report-atom.js'
import { loadTables } from './load-tables.js'
import { localeAtom, messageOverridesAtom } from './message-atoms.js'
import { messagesErrors } from './messages-errors.js'
import { pseudoLocale } from './locale.js'
import { translateAtom } from './translate-atom.js'

const english = { hello: 'Hello {name}', bye: 'Bye', thanks: 'Thanks', please: 'Please' } as const
const german = vi.fn(async () => ({ default: { hello: 'Hallo {name}', bye: 'Tschüss', thanks: 'Danke' } }))
const austrian = vi.fn(async () => ({ default: { hello: 'Servus {name}', bye: 'Baba' } }))
const broken: LoadLanguage = () => Promise.reject(new TypeError('Failed to fetch'))
const messages = defineMessages('demo', english, { de: german, 'de-AT': austrian, fr: broken })
const report = vi.fn()

const all = (t: Translate<typeof english>) => [
  t('hello', { name: 'Ada' }),
  t('bye'),
  t('thanks'),
  t('please'),
]

test('each text is the host’s, the language’s, its wider language’s or English, in this order', async () => {
  const t = translator(
    messages,
    { 'demo.hello': 'Grüß Gott, {name}' },
    await loadTables(messages, 'de-AT', report),
  )
  expect(all(t)).toEqual(['Grüß Gott, Ada', 'Baba', 'Danke', 'Please'])
})

test('a table of another language has the keys of the English one, or fewer', () => {
  assertType<LanguageTable<'hello' | 'bye'>>({ bye: 'Ciao' })
  // @ts-expect-error there is no such text
  assertType<LanguageTable<'hello' | 'bye'>>({ addio: 'Addio' })
  // @ts-expect-error texts are no numbers
  defineMessages('demo', english, { it: async () => ({ default: { bye: 1 } }) })
  expect(defineMessages('demo', english)).not.toHaveProperty('languages')
})

test('English, and languages nobody has, need nothing to be loaded', () => {
  expect(loadTables(messages, 'en', report)).toEqual([])
  expect(loadTables(messages, 'pt-BR', report)).toEqual([])
  expect(loadTables(defineMessages('plain', english), 'de', report)).toEqual([])
})

test('languageTables: English and tables without other languages are there at once, other languages by promise', async () => {
  expect(languageTables(messages, 'en', report)).toEqual([])
  expect(languageTables(defineMessages('plain', english), 'de', report)).toEqual([])
  const tables = languageTables(messages, 'de', report)
  expect(tables).toBeInstanceOf(Promise)
  expect(await tables).toEqual([(await german()).default])
})

test('texts that do not load are told, and English ones stand in', async () => {
  report.mockClear()
  const t = translator(messages, {}, await loadTables(messages, 'fr-CA', report))
  expect(t('bye')).toBe('Bye')
  const [error] = report.mock.calls.flat() as [Error]
  expect(messagesErrors.LANGUAGE_FAILED.is(error)).toBe(true)
  expect(error.message).toContain('"fr-CA" texts of "demo"')
})

test('a reader waits for its first language, and keeps it until the next is here', async () => {
  const store = createStore()
  store.set(localeAtom, 'de')
  const texts = translateAtom(messages)
  expect(translateAtom(messages)).toBe(texts)
  const first = store.get(texts)
  if (first.t) throw new Error('English was not waited with')
  await first.loading

  const seen: string[] = []
  const see = () => seen.push(store.get(texts).t?.('bye') ?? 'nothing')
  const stop = store.sub(texts, see)
  const t = await until(() => store.get(texts).t, 'the German texts')
  expect(all(t)).toEqual(['Hallo Ada', 'Tschüss', 'Danke', 'Please'])
  see()
  store.set(localeAtom, 'de-AT')
  see()
  await until(() => seen.includes('Baba'), 'the Austrian texts')
  store.set(messageOverridesAtom, { 'demo.bye': 'Ade' })
  stop()
  expect([...new Set(seen)]).toEqual(['Tschüss', 'Baba', 'Ade'])
})

test('what is drawn without React gets English at once, and another language when it is here', async () => {
  const store = createStore()
  const drawn: string[] = []
  const stop = followMessages(store, defineMessages('plain', english), (t) => drawn.push(t('bye')))
  expect(drawn).toEqual(['Bye'])
  store.set(localeAtom, pseudoLocale)
  expect(drawn).toEqual(['Bye'])
  await until(() => drawn.length > 1, 'the mirrored texts')
  expect(drawn.at(-1)).toMatch(/^\[Ɓýé.*\]$/)
  stop()
  store.set(messageOverridesAtom, { 'plain.bye': 'Ade' })
  expect(drawn).toHaveLength(2)
})

test('of two languages chosen in haste the last is drawn, and nothing after the end', async () => {
  const store = createStore()
  store.set(languageReportAtom, { report })
  const drawn: string[] = []
  store.set(localeAtom, 'de')
  const stop = followMessages(store, messages, (t) => drawn.push(t('bye')))
  store.set(localeAtom, 'de-AT')
  await until(() => drawn.length > 0, 'a text')
  store.set(localeAtom, 'fr')
  await until(() => drawn.length > 1, 'the English text in place of a French one')
  store.set(localeAtom, 'de')
  stop()
  await loadTables(messages, 'de', report)
  expect(drawn).toEqual(['Baba', 'Bye'])
})
