import type { MessageText } from './format.js'

/** Texts by key, with placeholders in braces. */
export type MessageTable = Readonly<Record<string, MessageText>>

/** Texts of one table in one language. Missing ones are taken from the parent language, then from English. */
type LanguageTable = Readonly<Record<string, MessageText>>

/** Loads the texts of a plugin in one language, by owner and key: `{ send: { title: 'Senden' } }`. */
export type LoadLanguage = () => Promise<{ readonly default: Readonly<Record<string, LanguageTable>> }>

/**
 * Loads the loaders of a plugin's languages by canonical BCP 47 tag: `() => import('./languages/index.js')`. `de` also
 * serves `de-AT`. A module of its own, so that a table costs one import, and a language nothing until it is chosen.
 */
export type LoadLanguages = () => Promise<{ readonly default: Readonly<Record<string, LoadLanguage>> }>

/** A language's texts with its tag. */
export type LoadedLanguage = readonly [tag: string, table: LanguageTable]

/** Texts of one plugin by key. */
export interface Messages<Table extends MessageTable = MessageTable> {
  readonly owner: string
  readonly table: Table
  readonly languages?: LoadLanguages | undefined
}

/** A text of a table with its values. It is translated where it is shown, so it follows the visitor's language. */
export interface MessageRef {
  readonly messages: Messages
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
}
