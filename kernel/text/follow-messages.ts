import type { Report } from '../core/errors/report.js'
import type { Store } from '../core/state/store.js'
import {
  languageAttemptAtom,
  languageReportAtom,
  localeAtom,
  messageOverridesAtom,
  translator,
  type LoadedLanguage,
  type Messages,
  type MessageTable,
  type Translate,
} from './messages.js'

/**
 * Loads the language tables of some messages. Messages with English texts only load nothing. A failed load is reported,
 * and the English texts are used.
 *
 * @param locale a BCP 47 tag
 */
export function languageTables(
  messages: Messages,
  locale: string,
  report: Report,
): readonly LoadedLanguage[] | Promise<readonly LoadedLanguage[]> {
  if (!messages.languages || locale === 'en') return []
  return import('./language-tables.js')
    .then((module) => module.loadTables(messages, locale, report))
    .catch((error: unknown) => {
      report(error)
      return []
    })
}

/**
 * Renders the texts of a table without React, at once and after each change of the language or of the host's overrides.
 * Renders nothing while a language loads, to avoid a flash of English.
 *
 * @returns the unsubscribe function
 */
export function followMessages<Table extends MessageTable>(
  store: Store,
  messages: Messages<Table>,
  draw: (t: Translate<Table>) => void,
): () => void {
  let latest = 0
  const follow = () => {
    const turn = ++latest
    const locale = store.get(localeAtom)
    const show = (tables: readonly LoadedLanguage[]) => {
      if (turn === latest) draw(translator(messages, store.get(messageOverridesAtom), tables, locale))
    }
    const { report } = store.get(languageReportAtom)
    const tables = languageTables(messages, locale, report)
    if (tables instanceof Promise) tables.then(show).catch(report)
    else show(tables)
  }
  const unsubscribe = [localeAtom, messageOverridesAtom, languageAttemptAtom].map((atom) =>
    store.sub(atom, follow),
  )
  follow()
  return () => {
    latest += 1
    for (const stop of unsubscribe) stop()
  }
}
