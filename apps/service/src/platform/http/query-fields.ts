import * as z from 'zod'

const mostItems = 500

/** Schema of a whole number in a query. */
export function wholeNumber(least: number, most: number) {
  const wrong = `must be a whole number from ${least} to ${most}`
  return z.pipe(
    z.string(wrong).check(z.regex(/^\d{1,9}$/, wrong)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, wrong), z.lte(most, wrong))),
  )
}

/** Schema of a comma-separated list in a query. A missing or empty text is an empty list. */
export function list(item: RegExp, what: string) {
  const wrong = `must be ${what}`
  return z._default(
    z.pipe(
      z.string(wrong),
      z.pipe(
        z.transform((text: string) => (text === '' ? [] : text.split(','))),
        z
          .array(z.string().check(z.regex(item, wrong)))
          .check(z.maxLength(mostItems, `must be ${mostItems} at most`)),
      ),
    ),
    [],
  )
}
