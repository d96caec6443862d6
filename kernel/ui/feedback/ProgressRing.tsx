import type { CSSProperties, ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import type { Tone } from '../Badge.js'
import css from './progress-ring.css?inline'

/** Props of {@link ProgressRing}. */
export interface ProgressRingProps {
  /** Remaining share, from 1 (all) to 0 (none). */
  readonly share: number
  /** Accessible name. Omit it next to a text that says the same: the ring is then hidden from screen readers. */
  readonly label?: string | undefined
  readonly tone?: Tone | undefined
  /** Width and height in CSS pixels. Default: 20. */
  readonly size?: number | undefined
}

/** Countdown ring: the remaining time of a code or a price. */
export function ProgressRing({ share, label, tone = 'accent', size = 20 }: ProgressRingProps): ReactElement {
  useStyles(css)
  const percent = Math.round(Math.min(1, Math.max(0, share || 0)) * 100)
  const accessibility = label
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
      {...accessibility}
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
