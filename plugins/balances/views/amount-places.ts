/** How many places are shown of a whole amount, and how many digits of one below one. */
const usualPlaces = 4
const tellingDigits = 3
const mostPlaces = 8

/** How many places of an exact decimal text are shown in a row: a small amount keeps the digits that tell it. */
export function amountPlaces(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  if (whole !== '0') return usualPlaces
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return Math.min(Math.max(zeros + tellingDigits, usualPlaces), mostPlaces)
}
