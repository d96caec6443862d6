import type { ReactElement, ReactNode } from 'react'
import type { Tone } from './tone.js'

/** Props of {@link Badge}. */
export interface BadgeProps {
  readonly tone?: Tone | undefined
  readonly children: ReactNode
}

/** A word or two about the thing it stands at: "Installed", "Recent", "QR code". */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactElement {
  return (
    <span className="badge" data-tone={tone}>
      {/* "500+" stays so from right to left */}
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
    </span>
  )
}
