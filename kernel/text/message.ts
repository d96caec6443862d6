import type { MessageRef, Messages, MessageTable, ValuesFor } from './messages.js'

/**
 * Refers to a text of a table, for a part that has no access to the table or no language yet. A namespace hands a
 * translated text to a feature with it: `message(evmMessages, 'isContract', { symbol })`. Views show it with `useMessage`.
 */
export function message<Table extends MessageTable, Key extends keyof Table & string>(
  messages: Messages<Table>,
  key: Key,
  ...[values]: ValuesFor<Table[Key]>
): MessageRef {
  return { messages, key, values }
}
