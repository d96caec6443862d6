import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icons.js'
import type { Tone } from './Badge.js'

/** Props of {@link IconTile}. */
export interface IconTileProps {
  readonly icon: IconSource
  readonly tone?: Tone | undefined
  readonly shape?: 'tile' | 'round' | undefined
}

/** Icon in a tile of 36 px, for a `ListRow` without a picture. */
export function IconTile({ icon, tone = 'neutral', shape = 'tile' }: IconTileProps): ReactElement {
  return (
    <span className="icon-tile" data-tone={tone} data-shape={shape}>
      <Icon name={icon} />
    </span>
  )
}
