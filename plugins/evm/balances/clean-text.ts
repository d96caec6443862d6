import { maxTextLength } from './constants.js'

/**
 * Cleans a name or symbol from a contract or a wallet for display: one line, no invisible or direction characters, at most two
 * marks per letter, 32 characters. Undefined if nothing is left, or if the value is not a text.
 */
export function cleanText(text: unknown): string | undefined {
  // invalid UTF-8 is decoded as the replacement character
  if (typeof text !== 'string' || text.includes('\ufffd')) return undefined
  const visible = text
    .slice(0, 4 * maxTextLength)
    .normalize()
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    // at most two combining marks per letter
    .replace(/(\p{M}{2})\p{M}+| +(?= )/gu, '$1')
  return [...visible.trim()].slice(0, maxTextLength).join('').trim() || undefined
}
