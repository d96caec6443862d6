import { maxTextLength } from './constants.js'

/**
 * A name or symbol from outside as it is shown: one line, nothing invisible, towering or turning the direction of
 * writing, and not too long; undefined where nothing is left, or it was no text.
 */
export function cleanText(text: unknown): string | undefined {
  // what is no UTF-8 was decoded as the replacement character
  if (typeof text !== 'string' || text.includes('\ufffd')) return undefined
  const seen = text
    .slice(0, 4 * maxTextLength)
    .normalize()
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    // what stands above and below a letter, twice at most
    .replace(/(\p{M}{2})\p{M}+| +(?= )/gu, '$1')
  return [...seen.trim()].slice(0, maxTextLength).join('').trim() || undefined
}
