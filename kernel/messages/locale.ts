/**
 * The pseudo-locale that shows what translations will do to a view: English with accents, 40 % longer, in a
 * right-to-left page. It is called after the mirrored pseudo-locale that systems ship for the same purpose.
 */
export const pseudoLocale = 'qps-plocm'

/** Whether something is a language tag as BCP 47 wants it: `de-AT`, and not `de_AT`. */
export function isLocale(value: unknown): value is string {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** The tag and its wider ones, as RFC 4647, section 3.4 looks them up: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export function lookupTags(locale: string): readonly string[] {
  const parts = (Intl.getCanonicalLocales(locale)[0] ?? locale).split('-')
  return (
    parts
      .map((_, index) => parts.slice(0, parts.length - index))
      // a single letter only introduces what follows it
      .filter((tag) => (tag.at(-1) ?? '').length > 1)
      .map((tag) => tag.join('-'))
  )
}
