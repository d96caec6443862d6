/** Longest name that is shown, in characters. */
const nameLimit = 48
// control characters, those that turn the direction of writing, halves of characters, and what shows nothing
const unseen = /[\p{C}\p{DI}\u2800]/gu

/** A wallet's name as it is shown: one line, nothing invisible or towering, not too long; "Trust Wallet" is Trust. */
export function cleanName(name: string): string {
  const seen = name
    .slice(0, 4 * nameLimit)
    .normalize()
    .replace(/\s/g, ' ')
    .replace(unseen, '')
    // what stands above and below a letter, twice at most
    .replace(/(\p{M}{2})\p{M}+| +(?= )/gu, '$1')
  const cut = [...seen.trim()].slice(0, nameLimit).join('').trim()
  return cut === 'Trust Wallet' ? 'Trust' : cut
}
