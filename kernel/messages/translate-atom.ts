import { atom, type Atom } from 'jotai/vanilla'
import { unwrap } from 'jotai/vanilla/utils'
import { translator, type Messages, type Translate } from './define-messages.js'
import { languageTables } from './follow-messages.js'
import { languageReportAtom } from './language-report-atom.js'
import { localeAtom, messageOverridesAtom } from './message-atoms.js'

type Table = Readonly<Record<string, string>>

/** Reads the texts of a table, or waits for those of the first language to load. */
export type Texts<T extends Table> =
  { readonly t: Translate<T> } | { readonly t?: never; readonly loading: Promise<unknown> }

// one atom per table, so that all who read it share it
const known = /*#__PURE__*/ new WeakMap<Messages, Atom<unknown>>()

/**
 * Reads the texts of a table in the language of the widget. When another language is chosen, they stay as they are
 * until its texts are here.
 */
export function translateAtom<T extends Table>(messages: Messages<T>): Atom<Texts<T>> {
  const found = known.get(messages) ?? createTranslateAtom(messages)
  known.set(messages, found)
  return found as Atom<Texts<T>>
}

function createTranslateAtom(messages: Messages): Atom<Texts<Table>> {
  const loadingAtom = atom((get) => languageTables(messages, get(localeAtom), get(languageReportAtom).report))
  const loadedAtom = unwrap(loadingAtom, (before) => before)
  return atom((get) => {
    const tables = get(loadedAtom)
    // not the promise itself: a reader that waited for it would have to go on reading a promise
    return tables
      ? { t: translator(messages, get(messageOverridesAtom), tables) }
      : { loading: Promise.resolve(get(loadingAtom)) }
  })
}
