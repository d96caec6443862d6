import type { Report } from '../core/errors/report.js'
import { messagesErrors } from './formats.js'
import type { LanguageTable, Messages } from './messages.js'

/**
 * Loads the tables of a language, the most specific first; synchronous if there is nothing to load. A table that fails
 * is reported and left out. Separate from follow-messages.ts, which the entry contains.
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
  const orReport = (cause: unknown) => {
    report(messagesErrors.LANGUAGE_FAILED({ values: { owner, locale }, cause }))
    return {}
  }
  return Promise.all(loads.map((load) => load().catch(orReport)))
}

function loadersOf({ languages = {} }: Messages, locale: string): (() => Promise<LanguageTable>)[] {
  return lookupTags(locale).flatMap((tag) => {
    const load = Object.hasOwn(languages, tag) ? languages[tag] : undefined
    return load ? [async () => (await load()).default] : []
  })
}

/** Returns the tag and its parents in the lookup order of RFC 4647, section 3.4: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export function lookupTags(locale: string): readonly string[] {
  const parts = (Intl.getCanonicalLocales(locale)[0] ?? locale).split('-')
  return (
    parts
      .map((_, index) => parts.slice(0, parts.length - index))
      // a single letter introduces the subtag that follows it
      .filter((tag) => (tag.at(-1) ?? '').length > 1)
      .map((tag) => tag.join('-'))
  )
}
