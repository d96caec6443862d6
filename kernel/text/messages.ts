import { atom } from 'jotai/vanilla'
import type { Report } from '../core/errors/report.js'
import { format, type ValuesOf } from '../core/format.js'

/** Texts of one language. Missing ones are taken from the parent language, then from English. */
export type LanguageTable<Key extends string = string> = { readonly [K in Key]?: string }

/** Loads the texts of one language: `() => import('./messages.de.js')`. */
export type LoadLanguage<Key extends string = string> = () => Promise<{
  readonly default: LanguageTable<Key>
}>

/** Texts of one plugin by key, with placeholders in braces. */
export interface Messages<Table extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly owner: string
  readonly table: Table
  /** Further languages by their canonical BCP 47 tag. */
  readonly languages?: Readonly<Record<string, LoadLanguage<keyof Table & string>>>
}

/**
 * Defines the English texts of a plugin, and loaders of further languages: `defineMessages('send', { title: 'Send' }, {
 * de: () => import('./messages.de.js') })`.
 *
 * @param owner the plugin's id
 * @param languages loaders by canonical BCP 47 tag; `de` also serves `de-AT`
 */
export function defineMessages<const Table extends Readonly<Record<string, string>>>(
  owner: string,
  table: Table,
  languages?: NonNullable<Messages<Table>['languages']>,
): Messages<Table> {
  return languages ? { owner, table, languages } : { owner, table }
}

/** A text of a table with its values. It is translated where it is shown, so it follows the visitor's language. */
export interface MessageRef {
  readonly messages: Messages
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

/** Returns a text with its placeholders filled: `t('title', { app: 'Meridian' })`. */
export type Translate<Table extends Readonly<Record<string, string>>> = <Key extends keyof Table & string>(
  key: Key,
  ...values: ValuesFor<Table[Key]>
) => string

/** Arguments with the values of a text: none for a text without placeholders. */
export type ValuesFor<Text extends string> =
  ValuesOf<Text> extends Readonly<Record<string, never>> ? [] : [values: ValuesOf<Text>]

/**
 * Creates a translator. Each text comes from the host's overrides, else from the language, else from English.
 *
 * @param languages tables of the language, the most specific first
 */
export function translator<Table extends Readonly<Record<string, string>>>(
  messages: Messages<Table>,
  overrides: MessageOverrides,
  languages: readonly LanguageTable[] = [],
): Translate<Table> {
  return (key, ...[values]) => {
    const id = `${messages.owner}.${key}`
    const textIn = (table: LanguageTable, name: string) =>
      Object.hasOwn(table, name) ? table[name] : undefined
    const translated = languages.map((table) => textIn(table, key)).find((text) => text !== undefined)
    return format(textIn(overrides, id) ?? translated ?? messages.table[key] ?? id, values)
  }
}

/** Texts of the host, by `<owner>.<key>`. */
export type MessageOverrides = Readonly<Record<string, string>>

/** Texts of the host that replace the plugins' ones. */
export const messageOverridesAtom = atom<MessageOverrides>({})

/** The language of all texts, as a BCP 47 tag in its canonical form: `en`, `de-AT`, `zh-Hant`. */
export const localeAtom = atom('en')

/** Receives errors of loading the texts of a language. Set by the modal root. */
export const languageReportAtom = atom<{ readonly report: Report }>({ report: () => {} })
