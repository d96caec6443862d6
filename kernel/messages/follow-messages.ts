import type { Store } from '../state/store.js'
import { translator, type LanguageTable, type Messages, type Translate } from './define-messages.js'
import { languageReportAtom } from './language-report-atom.js'
import { pseudoLocale } from './locale.js'
import { localeAtom, messageOverridesAtom } from './message-atoms.js'

/**
 * Gives the texts of a table to something that is drawn without React: at once, and whenever language or host change
 * them. While a language is loading nothing is drawn, so that no English flashes up.
 *
 * @returns stops it
 */
export function followMessages<Table extends Readonly<Record<string, string>>>(
  store: Store,
  messages: Messages<Table>,
  draw: (t: Translate<Table>) => void,
): () => void {
  let latest = 0
  const follow = () => {
    const turn = ++latest
    const locale = store.get(localeAtom)
    const say = (languages: readonly LanguageTable[]) => {
      if (turn === latest) draw(translator(messages, store.get(messageOverridesAtom), languages))
    }
    // where there is only English no further code is loaded
    if (!messages.languages && locale !== pseudoLocale) return say([])
    const { report } = store.get(languageReportAtom)
    import('./load-tables.js')
      .then(({ loadTables }) => loadTables(messages, locale, report))
      .then(say)
      .catch((error: unknown) => report(error))
  }
  const undo = [store.sub(localeAtom, follow), store.sub(messageOverridesAtom, follow)]
  follow()
  return () => {
    latest += 1
    for (const one of undo) one()
  }
}
