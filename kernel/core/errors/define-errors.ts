import { format, type MessageText, type Placeholders, type ValuesOf } from '../format.js'
import type { LoadLanguages, MessageRef } from '../message-tables.js'
import { walk, WidgetError, type ErrorKind, type WidgetErrorDetails } from './widget-error.js'

/** Text of an error, or its text and kind. */
export type ErrorEntry = string | { readonly text: MessageText; readonly kind: ErrorKind }

type TextOf<Entry> = Entry extends string ? Entry : Entry extends { readonly text: infer Text } ? Text : never
type DetailsFor<Text> = Omit<WidgetErrorDetails, 'kind' | 'messageRef'> &
  (Text extends MessageText
    ? [Placeholders<Text>] extends [never]
      ? { readonly values?: never }
      : { readonly values: ValuesOf<Text> }
    : never)
type Arguments<Text> =
  Record<never, never> extends DetailsFor<Text> ? [details?: DetailsFor<Text>] : [details: DetailsFor<Text>]

/** Creates one error of a table, and recognises it by its code, also if another bundle created it. */
export interface ErrorFactory<Text = string> {
  (...details: Arguments<Text>): WidgetError
  readonly code: string
  /** Text for users, with placeholders. */
  readonly text: Text
  /** Whether the error, or one of its causes, has this code. */
  is(error: unknown): boolean
}

/** Error factories, by the names of their table. */
export type ErrorTable<Table> = { readonly [Name in keyof Table]: ErrorFactory<TextOf<Table[Name]>> }

/** Options of {@link defineErrors}. */
export interface ErrorTableOptions {
  /** Kind of the entries that are a text only. Default: `defect`. */
  readonly kind?: ErrorKind
  /** Further languages of the texts. Texts for developers (`config`, `plugin`) need none. */
  readonly languages?: LoadLanguages
}

/**
 * Defines the errors of a plugin as a table of texts: `throw sendErrors.INPUT_REQUIRED()`. Placeholders in braces are
 * filled from `values`.
 *
 * @param owner the plugin's id; codes are `<owner>/<NAME>`
 */
export function defineErrors<const Table extends Readonly<Record<string, ErrorEntry>>>(
  owner: string,
  table: Table,
  options: ErrorTableOptions = {},
): ErrorTable<Table> {
  const factories = Object.entries(table).map(([name, entry]) => [name, factory(owner, name, entry, options)])
  return Object.fromEntries(factories) as ErrorTable<Table>
}

function factory(owner: string, key: string, entry: ErrorEntry, options: ErrorTableOptions) {
  const { text, kind } = typeof entry === 'string' ? { text: entry, kind: options.kind ?? 'defect' } : entry
  const code = `${owner}/${key}`
  const messages = { owner, table: { [key]: text }, languages: options.languages }
  const make = (details: WidgetErrorDetails & { values?: MessageRef['values'] } = {}) => {
    const { values } = details
    return new WidgetError(code, format(text, values), {
      ...details,
      kind,
      messageRef: { messages, key, values },
    })
  }
  const is = (error: unknown) =>
    walk(error, (cause) => (cause as { code?: unknown }).code === code) !== undefined
  return Object.assign(make, { code, text, is })
}
