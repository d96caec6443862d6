/** The zero of each set of digits that keyboards have: ASCII, Arabic, Persian, Devanagari, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

/**
 * The digits of a one-time code in what was typed or pasted, at most `length` of them: "123 456" is 123456, and so
 * is "١٢٣٤٥٦". In a sentence the run of exactly that many digits is the code, whatever other figures stand in it.
 */
export function readCode(text: string, length: number): string {
  const ascii = Array.from(text, toAscii).join('')
  const run = new RegExp(`(?:^|\\D)(\\d(?:[\\s-]?\\d){${length - 1}})(?!\\d)`).exec(ascii)?.[1]
  return (run ?? ascii).replace(/\D/g, '').slice(0, length)
}

function toAscii(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? character : String(code - zero)
}
