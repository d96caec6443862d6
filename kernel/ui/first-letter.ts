// made when it is first needed: the browser reads its tables for it, which takes as long as drawing a whole view
let segmenter: Intl.Segmenter | undefined

/** The first letter of a name as a reader counts it (a grapheme, so an emoji of four code points is one), in upper case. */
export function firstLetter(name: string): string {
  const text = name.trim()
  const isPlain = /^[\x20-\x7e]{2}|^.?$/.test(text)
  return (isPlain ? text.slice(0, 1) : firstGrapheme(text)).toUpperCase()
}

function firstGrapheme(text: string): string {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)[0] ?? ''
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? ''
}
