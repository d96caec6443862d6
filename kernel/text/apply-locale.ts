import { pseudoLocale } from './locale.js'

const rightToLeftScripts = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg|Mand|Samr)$/

/**
 * Returns the direction of a language's script, or of the script in its tag: `az-Arab` differs from `az`. `Intl.Locale`
 * has no text direction in some supported browsers.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const isMirrored = locale === pseudoLocale
  return isMirrored || rightToLeftScripts.test(new Intl.Locale(locale).maximize().script ?? '')
    ? 'rtl'
    : 'ltr'
}

/** Sets `lang` and `dir` of an element that hosts a shadow root. */
export function applyLocale(element: HTMLElement, locale: string): void {
  element.lang = locale
  element.dir = directionOf(locale)
}
