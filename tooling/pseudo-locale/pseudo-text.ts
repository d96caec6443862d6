/**
 * Language tag of the pseudo-locale: English in Arabic script. The widget is drawn from right to left, with the number
 * formats of English.
 */
export const pseudoLocale = 'en-Arab'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const filler = ' one two three four five six seven eight nine ten'
/** Relative growth of sentences in long translations. */
const growth = 0.4

/**
 * Returns a text with accents, in brackets, at least 40 % longer. Placeholders are kept. A text on the page without accents
 * does not come from a table.
 */
export function pseudoText(text: string): string {
  const missing = Math.ceil(text.length * growth) - '[]'.length
  const padding = missing > 0 ? filler.repeat(Math.ceil(missing / filler.length)).slice(0, missing) : ''
  const parts = text.split(/(\{\w+\})/)
  return `[${parts.map((part, index) => (index % 2 === 0 ? accent(part) : part)).join('')}${accent(padding)}]`
}

function accent(text: string): string {
  return Array.from(text, (letter) => accented[plain.indexOf(letter)] ?? letter).join('')
}
