import { atom, type Atom } from 'jotai/vanilla'
import { unwrap } from 'jotai/vanilla/utils'
import { languageTables } from './follow-messages.js'
import {
  languageAttemptAtom,
  languageReportAtom,
  localeAtom,
  messageOverridesAtom,
  translator,
  type Messages,
  type MessageTable,
  type Translate,
} from './messages.js'

/** A translator, or a promise while the first language loads. */
export type Texts<T extends MessageTable> =
  { readonly t: Translate<T> } | { readonly t?: never; readonly loading: Promise<unknown> }

// one atom per table, shared by all readers
const atoms = /*#__PURE__*/ new WeakMap<Messages, Atom<unknown>>()

/** Returns an atom with the translator of a table. Texts stay unchanged while another language loads. */
export function translateAtom<T extends MessageTable>(messages: Messages<T>): Atom<Texts<T>> {
  const texts = atoms.get(messages) ?? createTranslateAtom(messages)
  atoms.set(messages, texts)
  return texts as Atom<Texts<T>>
}

function createTranslateAtom(messages: Messages): Atom<Texts<MessageTable>> {
  const loadingAtom = atom((get) => {
    get(languageAttemptAtom)
    return languageTables(messages, get(localeAtom), get(languageReportAtom).report)
  })
  const loadedAtom = unwrap(loadingAtom, (before) => before)
  return atom((get) => {
    const tables = get(loadedAtom)
    // not the promise: readers of a loaded language must stay synchronous
    return tables
      ? { t: translator(messages, get(messageOverridesAtom), tables, get(localeAtom)) }
      : { loading: Promise.resolve(get(loadingAtom)) }
  })
}
