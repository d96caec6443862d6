import { atom } from 'jotai/vanilla'
import type { Report } from '../core/errors/report.js'
import { format, type MessageText, type ValuesOf } from '../core/format.js'
import type { LoadedLanguage, LoadLanguages, MessageTable, Messages } from '../core/message-tables.js'
import { ownValue } from '../core/own-value.js'

export type {
  LoadedLanguage,
  LoadLanguage,
  LoadLanguages,
  MessageRef,
  MessageTable,
  Messages,
} from '../core/message-tables.js'

/**
 * Defines the English texts of a plugin, with the loader of its further languages: `defineMessages('send', { title: 'Send' },
 * () => import('./languages/index.js'))`.
 *
 * @param owner the plugin's id
 */
export function defineMessages<const Table extends MessageTable>(
  owner: string,
  table: Table,
  languages?: LoadLanguages,
): Messages<Table> {
  return { owner, table, languages }
}

/** Returns a text with its placeholders filled: `t('title', { app: 'Meridian' })`. */
export type Translate<Table extends MessageTable> = <Key extends keyof Table & string>(
  key: Key,
  ...values: ValuesFor<Table[Key]>
) => string

/** Arguments with the values of a text: none for a text without placeholders. */
export type ValuesFor<Text extends MessageText> =
  ValuesOf<Text> extends Readonly<Record<string, never>> ? [] : [values: ValuesOf<Text>]

/**
 * Creates a translator. Each text comes from the host's overrides, else from the language, else from English.
 *
 * @param languages tables of the language, the most specific first
 * @param locale language of the overrides
 */
export function translator<Table extends MessageTable>(
  messages: Messages<Table>,
  overrides: MessageOverrides,
  languages: readonly LoadedLanguage[] = [],
  locale = 'en',
): Translate<Table> {
  const { owner, table } = messages
  return (key, ...[values]) => {
    const id = `${owner}.${key}`
    const override = ownValue(overrides, id)
    if (override !== undefined) return format(override, values, locale)
    for (const [tag, texts] of [...languages, ['en', table] as const]) {
      const text = ownValue<MessageText>(texts, key)
      if (text !== undefined) return format(text, values, tag)
    }
    return id
  }
}

/** Texts of the host, by `<owner>.<key>`. */
export type MessageOverrides = Readonly<Record<string, MessageText>>

/** Texts of the host that replace the plugins' ones. */
export const messageOverridesAtom = atom<MessageOverrides>({})

/** The language of all texts, as a BCP 47 tag in its canonical form: `en`, `de-AT`, `zh-Hant`. */
export const localeAtom = atom('en')

/** Number of times that languages were loaded again after a failure. */
export const languageAttemptAtom = atom(0)

/** Receives errors of loading the texts of a language. */
export const languageReportAtom = atom<{ readonly report: Report }>({ report: () => {} })
