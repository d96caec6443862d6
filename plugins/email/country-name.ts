/** Returns the name of a country (ISO 3166-1) in a language; undefined for none and for codes without a name. */
export function countryName(code: string | undefined, locale: string): string | undefined {
  if (code === undefined) return undefined
  return new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' }).of(code)
}
