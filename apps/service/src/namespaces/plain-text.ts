/**
 * Cleans a text of a contract, which any author can write: characters that cannot be seen or that turn the direction of
 * letters are removed, and its end is cut off. Undefined if nothing remains.
 */
export function plainText(text: string, maxLength: number): string | undefined {
  const visible = text
    .slice(0, 1_000)
    .normalize('NFC')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  return [...visible].slice(0, maxLength).join('').trim() || undefined
}
