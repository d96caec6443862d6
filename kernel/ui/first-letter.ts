const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined

/** The first letter of a name as a reader counts it (a grapheme, so an emoji of four code points is one), in upper case. */
export function firstLetter(name: string): string {
  const text = name.trim()
  const first = segmenter?.segment(text)[Symbol.iterator]().next().value?.segment ?? Array.from(text)[0] ?? ''
  return first.toUpperCase()
}
