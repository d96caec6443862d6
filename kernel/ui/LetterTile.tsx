import type { ReactElement } from 'react'
import { firstLetter } from './first-letter.js'
import { smallHash } from './small-hash.js'

/** How many pairs of colours letter-tile.css has. */
export const letterTones = 8

/** Props of {@link LetterTile}. */
export interface LetterTileProps {
  readonly name: string
}

/** The first letter of a name on a colour that is always the same for that name; fills the box it is put in. */
export function LetterTile({ name }: LetterTileProps): ReactElement {
  return (
    // drawn by the style sheet: a picture is no part of the words around it
    <span
      className="letter-tile"
      data-letter={firstLetter(name)}
      data-letter-tone={smallHash(name) % letterTones}
      aria-hidden="true"
    />
  )
}
