/** Characters that a page could hide or reorder text with: controls, direction marks, and those that render nothing. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu
const kept = ['\n', '\t']

/** A text of a page with its invisible characters written out, such as `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) =>
    kept.includes(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
