import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icons.js'
import type { Tone } from './Badge.js'

/** Props of {@link StatusIcon}. */
export interface StatusIconProps {
  readonly icon: IconSource
  readonly tone?: Tone | undefined
}

/** Icon of a status, in the shape of Foyer's logo. Put a `Message` below it. */
export function StatusIcon({ icon, tone = 'neutral' }: StatusIconProps): ReactElement {
  return (
    <div className="status-icon" data-tone={tone}>
      <Icon name={icon} size="l" />
    </div>
  )
}
