import type { ReactElement } from 'react'

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** Read out as a status; leave it out where words beside the spinner say it. */
  readonly label?: string | undefined
}

/** A turning arc of 18 px in the colour of the text, for a short wait inside a line or a button. */
export function Spinner({ label }: SpinnerProps): ReactElement {
  return (
    <span className="spinner" role={label && 'status'}>
      <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="7" />
        <circle cx="9" cy="9" r="7" pathLength="100" strokeDasharray="28 72" />
      </svg>
      {label && <span className="unseen">{label}</span>}
    </span>
  )
}
