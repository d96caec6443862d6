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
