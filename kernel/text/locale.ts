/** Whether a value is a BCP 47 language tag: `de-AT`, but not `de_AT`. */
export function isLocale(value: unknown): value is string {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

const rightToLeftScripts = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg|Mand|Samr)$/

/**
 * Returns the direction of a language's script, or of the script in its tag: `az-Arab` differs from `az`. `Intl.Locale`
 * has no text direction in some supported browsers.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeftScripts.test(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Sets `lang` and `dir` of an element that hosts a shadow root. */
export function applyLocale(element: HTMLElement, locale: string): void {
  element.lang = locale
  element.dir = directionOf(locale)
}
