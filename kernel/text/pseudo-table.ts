import type { LanguageTable } from './messages.js'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const filler = ' one two three four five six seven eight nine ten'
/** How much longer translations are than English, at the worst that is usual for whole sentences. */
const growth = 0.4

/** The texts of the pseudo-locale: what is not from a table is seen by having no accents and no brackets. */
export function pseudoTable(table: LanguageTable): LanguageTable {
  return Object.fromEntries(Object.entries(table).map(([key, text]) => [key, pseudoText(text ?? '')]))
}

/** One text with accents, in brackets, at least 40 % longer; names in braces stay as they are. */
export function pseudoText(text: string): string {
  const missing = Math.ceil(text.length * growth) - '[]'.length
  const padding = missing > 0 ? filler.repeat(Math.ceil(missing / filler.length)).slice(0, missing) : ''
  const parts = text.split(/(\{\w+\})/)
  return `[${parts.map((part, index) => (index % 2 === 0 ? accent(part) : part)).join('')}${accent(padding)}]`
}

function accent(text: string): string {
  return Array.from(text, (letter) => accented[plain.indexOf(letter)] ?? letter).join('')
}
