import { directionOf } from './languages.js'

/** U+2068 and U+2069: a name or an origin keeps its direction inside of a right-to-left sentence. */
const [isolate, endIsolate] = ['\u2068', '\u2069']

/** Values by the names of placeholders. */
export type TextValues = Readonly<Record<string, string>>

/** Fills the placeholders of a text. */
export function fillText(text: string, values: TextValues, language: string): string {
  const isRightToLeft = directionOf(language) === 'rtl'
  return text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name] ?? ''
    return isRightToLeft ? `${isolate}${value}${endIsolate}` : value
  })
}

const maxWords = 60

/**
 * Reduces a text that the sender of a request chose to letters, digits and spaces, with dots between digits: it becomes part of a mail
 * to an address that the sender chose as well, and must not contain a link.
 */
export function plainWords(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}. -]+/gu, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxWords)
  return plain === '' ? '–' : plain
}
