import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icon-source.js'
import type { Tone } from './tone.js'

/** Props of {@link Medal}. */
export interface MedalProps {
  readonly icon: IconSource
  readonly tone?: Tone | undefined
}

/** A status icon in Foyer's own sign, the doorway, above a `Statement` that says it in words. */
export function Medal({ icon, tone = 'neutral' }: MedalProps): ReactElement {
  return (
    <div className="medal" data-tone={tone}>
      <Icon name={icon} size="l" />
    </div>
  )
}
