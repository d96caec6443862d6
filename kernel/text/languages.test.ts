import { assertType, expect, test, vi } from 'vitest'
import { createStore } from '../core/state/store.js'
import { until } from '../testing/until.js'
import {
  defineMessages,
  languageReportAtom,
  type LanguageTable,
  type LoadLanguage,
  localeAtom,
  messageOverridesAtom,
  type Translate,
  translator,
} from './messages.js'
import { followMessages, languageTables } from './follow-messages.js'
import { loadTables } from './language-tables.js'
import { translateAtom } from './translate-atom.js'
import { messagesErrors } from './formats.js'

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

// behaviour 11.1
test('looks a text up in the host’s texts, the language, its base language and English, in this order', async () => {
  const t = translator(
    messages,
    { 'demo.hello': 'Grüß Gott, {name}' },
    await loadTables(messages, 'de-AT', report),
  )
  expect(all(t)).toEqual(['Grüß Gott, Ada', 'Baba', 'Danke', 'Please'])
})

test('a language table has a subset of the English keys', () => {
  assertType<LanguageTable<'hello' | 'bye'>>({ bye: 'Ciao' })
  // @ts-expect-error there is no such text
  assertType<LanguageTable<'hello' | 'bye'>>({ addio: 'Addio' })
  // @ts-expect-error texts are no numbers
  defineMessages('demo', english, { it: async () => ({ default: { bye: 1 } }) })
  expect(defineMessages('demo', english)).not.toHaveProperty('languages')
})

test('loadTables loads nothing for English and for unknown languages', () => {
  expect(loadTables(messages, 'en', report)).toEqual([])
  expect(loadTables(messages, 'pt-BR', report)).toEqual([])
  expect(loadTables(defineMessages('plain', english), 'de', report)).toEqual([])
})

test('languageTables returns English synchronously and other languages as a promise', async () => {
  expect(languageTables(messages, 'en', report)).toEqual([])
  expect(languageTables(defineMessages('plain', english), 'de', report)).toEqual([])
  const tables = languageTables(messages, 'de', report)
  expect(tables).toBeInstanceOf(Promise)
  expect(await tables).toEqual([(await german()).default])
})

// behaviour 11.1
test('reports texts that fail to load and uses the English texts', async () => {
  report.mockClear()
  const t = translator(messages, {}, await loadTables(messages, 'fr-CA', report))
  expect(t('bye')).toBe('Bye')
  const [error] = report.mock.calls.flat() as [Error]
  expect(messagesErrors.LANGUAGE_FAILED.is(error)).toBe(true)
  expect(error.message).toContain('"fr-CA" texts of "demo"')
})

// behaviour 11.2
test('translateAtom waits for the first language, and keeps it while the next one loads', async () => {
  const store = createStore()
  store.set(localeAtom, 'de')
  const texts = translateAtom(messages)
  expect(translateAtom(messages)).toBe(texts)
  const first = store.get(texts)
  if (first.t) throw new Error('English is shown before the first language has loaded')
  await first.loading

  const seen: string[] = []
  const recordText = () => seen.push(store.get(texts).t?.('bye') ?? 'nothing')
  const stop = store.sub(texts, recordText)
  const t = await until(() => store.get(texts).t, 'the German texts')
  expect(all(t)).toEqual(['Hallo Ada', 'Tschüss', 'Danke', 'Please'])
  recordText()
  store.set(localeAtom, 'de-AT')
  recordText()
  await until(() => seen.includes('Baba'), 'the Austrian texts')
  store.set(messageOverridesAtom, { 'demo.bye': 'Ade' })
  stop()
  expect([...new Set(seen)]).toEqual(['Tschüss', 'Baba', 'Ade'])
})

test('followMessages renders English at once, and another language once it has loaded', async () => {
  const store = createStore()
  const rendered: string[] = []
  const stop = followMessages(store, messages, (t) => rendered.push(t('bye')))
  expect(rendered).toEqual(['Bye'])
  store.set(localeAtom, 'de')
  expect(rendered).toEqual(['Bye'])
  await until(() => rendered.length > 1, 'the German texts')
  expect(rendered).toEqual(['Bye', 'Tschüss'])
  stop()
  store.set(messageOverridesAtom, { 'demo.bye': 'Ade' })
  expect(rendered).toHaveLength(2)
})

// behaviour 11.2
test('followMessages renders the last of two languages selected in a row, and nothing after unsubscribe', async () => {
  const store = createStore()
  store.set(languageReportAtom, { report })
  const rendered: string[] = []
  store.set(localeAtom, 'de')
  const stop = followMessages(store, messages, (t) => rendered.push(t('bye')))
  store.set(localeAtom, 'de-AT')
  await until(() => rendered.length > 0, 'a text')
  store.set(localeAtom, 'fr')
  await until(() => rendered.length > 1, 'the English text in place of a French one')
  store.set(localeAtom, 'de')
  stop()
  await loadTables(messages, 'de', report)
  expect(rendered).toEqual(['Baba', 'Bye'])
})
