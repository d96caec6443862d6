import { pseudoLocale } from './locale.js'

const rightToLeftScripts = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg|Mand|Samr)$/

/**
 * Which way a language is written, by its usual script or the one its tag names: `az-Arab` differs from `az`.
 * Asked by script and not by `Intl.Locale`'s text info, which not every supported browser has.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const isMirrored = locale === pseudoLocale
  return isMirrored || rightToLeftScripts.test(new Intl.Locale(locale).maximize().script ?? '')
    ? 'rtl'
    : 'ltr'
}

/** Puts a language onto an element that carries one of our shadow roots: `lang` and `dir`. */
export function applyLocale(element: HTMLElement, locale: string): void {
  element.lang = locale
  element.dir = directionOf(locale)
}
