import { atom } from 'jotai/vanilla'
import { format, type ValuesOf } from './format.js'

/** The texts of one owner by key, with names in braces for what is filled in. */
export interface Messages<Table extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly owner: string
  readonly table: Table
}

/** Texts a host gives in place of ours, by `<owner>.<key>`. */
export type MessageOverrides = Readonly<Record<string, string>>

/** The host's own texts. */
export const messageOverridesAtom = atom<MessageOverrides>({})

/** Declares the English texts of a plugin. @param owner the plugin's id */
export function defineMessages<const Table extends Readonly<Record<string, string>>>(
  owner: string,
  table: Table,
): Messages<Table> {
  return { owner, table }
}

/** Reads one text and fills it: `t('title', { app: 'Meridian' })`. */
export type Translate<Table extends Readonly<Record<string, string>>> = <Key extends keyof Table & string>(
  key: Key,
  ...values: ValuesOf<Table[Key]> extends Readonly<Record<string, never>>
    ? []
    : [values: ValuesOf<Table[Key]>]
) => string

/** The texts of a table as they are now; the host's own come first. */
export function translator<Table extends Readonly<Record<string, string>>>(
  messages: Messages<Table>,
  overrides: MessageOverrides,
): Translate<Table> {
  return (key, ...[values]) => {
    const id = `${messages.owner}.${key}`
    const text = Object.hasOwn(overrides, id) ? overrides[id] : undefined
    return format(text ?? messages.table[key] ?? id, values)
  }
}
