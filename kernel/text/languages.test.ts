import { expect, test, vi } from 'vitest'
import { defineErrors } from '../core/errors/define-errors.js'
import { createStore } from '../core/state/store.js'
import { historyAtom } from '../core/router.js'
import { settle } from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import {
  defineMessages,
  languageReportAtom,
  type LoadLanguage,
  localeAtom,
  messageOverridesAtom,
  type Translate,
  translator,
} from './messages.js'
import { followMessages, languageTables } from './follow-messages.js'
import { languageErrors, loadTables } from './language-tables.js'
import { retryFailedLanguages } from './retry-languages.js'
import { translateAtom } from './translate-atom.js'

const english = { hello: 'Hello {name}', bye: 'Bye', thanks: 'Thanks', please: 'Please' } as const
const german = vi.fn(async () => ({
  default: { demo: { hello: 'Hallo {name}', bye: 'Tschüss', thanks: 'Danke' }, more: { open: 'Öffnen' } },
}))
const austrian = vi.fn(async () => ({ default: { demo: { hello: 'Servus {name}', bye: 'Baba' } } }))
const broken: LoadLanguage = () => Promise.reject(new TypeError('Failed to fetch'))
const languages = vi.fn(async () => ({ default: { de: german, 'de-AT': austrian, fr: broken } }))
const messages = defineMessages('demo', english, languages)
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

// behaviour 11.7
test('loads nothing for English, and nothing but the list of languages for an unknown one', async () => {
  vi.clearAllMocks()
  expect(languageTables(messages, 'en', report)).toEqual([])
  expect(languageTables(defineMessages('plain', english), 'de', report)).toEqual([])
  expect(languages).not.toHaveBeenCalled()
  expect(await languageTables(messages, 'pt-BR', report)).toEqual([])
  expect([german, austrian].map((load) => load.mock.calls.length)).toEqual([0, 0])
})

test('tables and errors of a plugin share the file of a language, each with the texts of its owner', async () => {
  const more = defineMessages('more', { open: 'Open' }, languages)
  const errors = defineErrors('demo', { FAILED: 'It failed' }, { languages })
  expect(await languageTables(more, 'de', report)).toEqual([['de', { open: 'Öffnen' }]])
  const { messageRef } = errors.FAILED()
  expect(await languageTables(messageRef?.messages ?? more, 'de-AT', report)).toEqual([
    ['de-AT', (await austrian()).default.demo],
    ['de', (await german()).default.demo],
  ])
  expect(await languageTables(defineMessages('other', { open: 'Open' }, languages), 'de', report)).toEqual([])
})

// behaviour 11.1
test('reports a list of languages that fails to load, and uses the English texts', async () => {
  report.mockClear()
  const lost = defineMessages('demo', english, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await languageTables(lost, 'de', report)).toEqual([])
  expect(languageErrors.LANGUAGE_FAILED.is(report.mock.calls[0]?.[0])).toBe(true)
})

// behaviour 11.1
test('reports texts that fail to load and uses the English texts', async () => {
  report.mockClear()
  const t = translator(messages, {}, await loadTables(messages, 'fr-CA', report))
  expect(t('bye')).toBe('Bye')
  const [error] = report.mock.calls.flat() as [Error]
  expect(languageErrors.LANGUAGE_FAILED.is(error)).toBe(true)
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

// behaviour 11.1
test.each(['the modal opens', 'the browser is online again'])(
  'a language that failed to load is loaded again when %s, until it has loaded',
  async (event) => {
    const store = createStore()
    const page = new EventTarget()
    let isBroken = true
    const load = vi.fn(() => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : german()))
    const unstable = defineMessages('demo', english, async () => ({ default: { de: load } }))
    report.mockClear()
    const stop = retryFailedLanguages(store, report, page)
    store.set(localeAtom, 'de')
    const shown: string[] = []
    const texts = translateAtom(unstable)
    const undo = [followMessages(store, unstable, (t) => shown.push(t('bye'))), store.sub(texts, () => {})]
    await until(() => shown.at(-1) === 'Bye' && store.get(texts).t, 'the English texts')

    const occur = () => {
      store.set(historyAtom, [])
      if (event === 'the modal opens') store.set(historyAtom, [{ id: 'demo.view', params: {}, step: 1 }])
      else page.dispatchEvent(new Event('online'))
    }
    report.mockClear()
    occur()
    await until(() => report.mock.calls.length > 0, 'the second failure')
    isBroken = false
    occur()
    await until(() => shown.at(-1) === 'Tschüss' && store.get(texts).t?.('bye') === 'Tschüss', 'German')
    const { length } = load.mock.calls
    occur()
    await settle()
    expect(load).toHaveBeenCalledTimes(length)
    for (const end of [stop, ...undo]) end()
  },
)
