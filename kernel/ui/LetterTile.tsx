import type { ReactElement } from 'react'
import { hashText } from '../core/hash-text.js'

/** Colours of tiles, the same in both themes, each with a contrast of at least 7:1 to the letter. */
export const letterColours = [
  '#7a3b22',
  '#24543d',
  '#2b4a78',
  '#573a74',
  '#7b2f47',
  '#61490f',
  '#155161',
  '#534c42',
]

/** Props of {@link LetterTile}. */
export interface LetterTileProps {
  readonly name: string
}

/** First letter of a name, on a colour derived from the name. As large as its container. */
export function LetterTile({ name }: LetterTileProps): ReactElement {
  return (
    // Drawn by the style sheet, so that the letter is not part of the text of the row.
    <span
      className="letter-tile"
      data-letter={firstLetter(name)}
      style={{ background: letterColours[hashText(name) % letterColours.length] }}
      aria-hidden="true"
    />
  )
}

// Created on first use: loading the browser's tables takes as long as rendering a view.
let segmenter: Intl.Segmenter | undefined

/** Returns the first grapheme of a name in upper case: an emoji of four code points is one letter. */
function firstLetter(name: string): string {
  const text = name.trim()
  const isPlain = /^[\x20-\x7e]{2}|^.?$/.test(text)
  return (isPlain ? text.slice(0, 1) : firstGrapheme(text)).toUpperCase()
}

function firstGrapheme(text: string): string {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)[0] ?? ''
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? ''
}
