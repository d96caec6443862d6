import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icon-source.js'
import type { Tone } from './tone.js'

/** Props of {@link Glyph}. */
export interface GlyphProps {
  readonly icon: IconSource
  readonly tone?: Tone | undefined
  readonly shape?: 'tile' | 'round' | undefined
}

/** An icon in a tile of 36 px, for rows that stand for no one in particular. */
export function Glyph({ icon, tone = 'neutral', shape = 'tile' }: GlyphProps): ReactElement {
  return (
    <span className="glyph" data-tone={tone} data-shape={shape}>
      <Icon name={icon} />
    </span>
  )
}
