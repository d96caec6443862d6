import type { ReactElement, ReactNode } from 'react'
import { useStyles } from './hooks/use-styles.js'
import { Icon } from './Icon.js'
import type { IconSource } from './icons.js'
import type { Tone } from './Badge.js'
import css from './status-ring.css?inline'

/** Props of {@link StatusRing}. */
export interface StatusRingProps {
  /** `pending` is animated, `stopped` is not, `done` is a closed ring. */
  readonly state: 'pending' | 'stopped' | 'done'
  /** Icon of the outcome, in the corner. */
  readonly mark?: { readonly icon: IconSource; readonly tone: Tone } | undefined
  /** A `Picture` of 80 px. */
  readonly children: ReactNode
}

/** Picture with a status ring. Hidden from screen readers: put a `Message` below it. */
export function StatusRing({ state, mark, children }: StatusRingProps): ReactElement {
  useStyles(css)
  const path = <rect x="1" y="1" width="110" height="110" rx="34" pathLength="360" />
  return (
    <div className="status-ring" data-state={state}>
      <svg viewBox="0 0 112 112" aria-hidden="true" focusable="false">
        <g className="status-ring-track">{path}</g>
        {state !== 'stopped' && <g className="status-ring-line">{path}</g>}
      </svg>
      {children}
      {mark && (
        <span className="status-ring-mark" data-tone={mark.tone}>
          <Icon name={mark.icon} />
        </span>
      )}
    </div>
  )
}
