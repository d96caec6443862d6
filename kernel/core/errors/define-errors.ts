import { format } from '../format.js'
import { type ValuesOf } from '../format.js'
import { type Placeholders } from '../format.js'
import { walk, WidgetError, type ErrorKind, type WidgetErrorDetails } from './widget-error.js'

/** An error's text, or its text and who has to act on it. */
export type ErrorEntry = string | { readonly text: string; readonly kind: ErrorKind }

type TextOf<Entry> = Entry extends string ? Entry : Entry extends { readonly text: infer Text } ? Text : never
type DetailsFor<Text> = Omit<WidgetErrorDetails, 'kind'> &
  (Text extends string
    ? [Placeholders<Text>] extends [never]
      ? { readonly values?: never }
      : { readonly values: ValuesOf<Text> }
    : never)
type Arguments<Text> =
  Record<never, never> extends DetailsFor<Text> ? [details?: DetailsFor<Text>] : [details: DetailsFor<Text>]

/** Makes one error of a table, and recognises it by its code, also when it comes from another bundle. */
export interface ErrorFactory<Text = string> {
  (...details: Arguments<Text>): WidgetError
  readonly code: string
  /** The text for users, with its names still in braces. */
  readonly text: Text
  /** Whether the error, or one of its causes, has this code. */
  is(error: unknown): boolean
}

/** A table of error factories, by the upper-case names of the table they come from. */
export type ErrorTable<Table> = { readonly [Name in keyof Table]: ErrorFactory<TextOf<Table[Name]>> }

/**
 * Declares the errors of one owner as a table of texts (architecture, section 12):
 * `throw sendErrors.INPUT_REQUIRED()`. Names in braces must be given as `values`.
 *
 * @param owner the plugin's id; codes are `<owner>/<NAME>`.
 * @param usual who has to act where an entry does not say.
 */
export function defineErrors<const Table extends Readonly<Record<string, ErrorEntry>>>(
  owner: string,
  table: Table,
  usual: ErrorKind = 'defect',
): ErrorTable<Table> {
  const factories = Object.entries(table).map(([name, entry]) => [
    name,
    factory(`${owner}/${name}`, entry, usual),
  ])
  return Object.fromEntries(factories) as ErrorTable<Table>
}

function factory(code: string, entry: ErrorEntry, usual: ErrorKind) {
  const { text, kind } = typeof entry === 'string' ? { text: entry, kind: usual } : entry
  const make = (details: WidgetErrorDetails & { values?: Record<string, string | number> } = {}) => {
    const { values, ...rest } = details
    return new WidgetError(code, format(text, values), { ...rest, kind })
  }
  const is = (error: unknown) => walk(error, (one) => (one as { code?: unknown }).code === code) !== undefined
  return Object.assign(make, { code, text, is })
}
