/** Maximum length of a name, in characters. */
const nameLimit = 48
// control characters, direction marks, lone surrogates and characters that render nothing
const unseen = /[\p{C}\p{DI}\u2800]/gu

/**
 * Cleans a name for display: one line, no invisible characters, at most two marks per letter, 48 characters.
 */
export function cleanName(name: string): string {
  const seen = name
    .slice(0, 4 * nameLimit)
    .normalize()
    .replace(/\s/g, ' ')
    .replace(unseen, '')
    // at most two combining marks per letter
    .replace(/(\p{M}{2})\p{M}+| +(?= )/gu, '$1')
  return [...seen.trim()].slice(0, nameLimit).join('').trim()
}
