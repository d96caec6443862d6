/**
 * The pseudo-locale that shows what translations will do to a view: English with accents, 40 % longer, in a
 * right-to-left page. It is called after the mirrored pseudo-locale that systems ship for the same purpose.
 */
export const pseudoLocale = 'qps-plocm'

/** Whether a value is a BCP 47 language tag: `de-AT`, not `de_AT`. */
export function isLocale(value: unknown): value is string {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}
