import type { Report } from '../errors/report.js'
import type { LanguageTable, Messages } from './define-messages.js'
import { pseudoLocale } from './locale.js'
import { lookupTags } from './lookup-tags.js'
import { messagesErrors } from './messages-errors.js'

/**
 * The tables of a language, the most particular first; at once where there is nothing to load. One that fails is
 * told and left out.
 *
 * @param locale a BCP 47 tag
 */
export function loadTables(
  messages: Messages,
  locale: string,
  report: Report,
): readonly LanguageTable[] | Promise<readonly LanguageTable[]> {
  const loads = loadersOf(messages, locale)
  if (loads.length === 0) return []
  const { owner } = messages
  const orTold = (cause: unknown) => {
    report(messagesErrors.LANGUAGE_FAILED({ values: { owner, locale }, cause }))
    return {}
  }
  return Promise.all(loads.map((load) => load().catch(orTold)))
}

function loadersOf({ table, languages = {} }: Messages, locale: string): (() => Promise<LanguageTable>)[] {
  if (locale === pseudoLocale)
    return [() => import('./pseudo-table.js').then(({ pseudoTable }) => pseudoTable(table))]
  return lookupTags(locale).flatMap((tag) => {
    const load = Object.hasOwn(languages, tag) ? languages[tag] : undefined
    return load ? [async () => (await load()).default] : []
  })
}
