import type { CSSProperties, ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import type { Tone } from '../tone.js'
import css from './progress-ring.css?inline'

/** Props of {@link ProgressRing}. */
export interface ProgressRingProps {
  /** How much is left, from 1 (all) to 0 (nothing). */
  readonly share: number
  /** Read out with the share in per cent; leave it out where words beside the ring say it. */
  readonly label?: string | undefined
  readonly tone?: Tone | undefined
  /** Width and height in CSS pixels; 20 when left out. */
  readonly size?: number | undefined
}

/** A ring that empties: the time a code or a price still holds. */
export function ProgressRing({ share, label, tone = 'accent', size = 20 }: ProgressRingProps): ReactElement {
  useStyles(css)
  const percent = Math.round(Math.min(1, Math.max(0, share || 0)) * 100)
  const spoken = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': percent,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true }
  return (
    <span
      {...spoken}
      className="progress-ring"
      data-tone={tone}
      style={{ '--progress-size': `${size}px`, '--progress-left': percent } as CSSProperties}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="8" />
        {percent > 0 && <circle cx="10" cy="10" r="8" pathLength="100" />}
      </svg>
    </span>
  )
}
