/// <reference types="vite/types/importMeta.d.ts" />
import type { MessageText, PluralForms } from '../../kernel/core/format.js'
import type { MessageOverrides, Messages } from '../../kernel/text/messages.js'
import { pseudoText } from './pseudo-text.js'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../kernel/**/*messages.ts', '../../plugins/**/*messages.ts', '!../../kernel/text/**'],
  { eager: true },
)

/** The tables of texts by the path of their file in the repository. Alerts are left out: they have no other languages. */
export const messageTables: Readonly<Record<string, readonly Messages[]>> = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [
    path.replace('../../', ''),
    Object.values(module).filter(isMessages),
  ]),
)

/** The texts of the pseudo-locale, as the option `messages` of a host. */
export const pseudoMessages: MessageOverrides = Object.fromEntries(
  Object.values(messageTables)
    .flat()
    .flatMap(({ owner, table }) =>
      Object.entries(table).map(([key, text]) => [`${owner}.${key}`, pseudoMessage(text)]),
    ),
)

function pseudoMessage(text: MessageText): MessageText {
  if (typeof text === 'string') return pseudoText(text)
  const forms = Object.entries(text).map(([category, form]) => [category, pseudoText(form)])
  return Object.fromEntries(forms) as PluralForms
}

function isMessages(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && 'owner' in value && 'table' in value
}
