import type { ReactElement } from 'react'

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** Status for screen readers. Omit it next to a text that says the same. */
  readonly label?: string | undefined
}

/** Spinner of 18 px in the colour of the text, for a line or a button. */
export function Spinner({ label }: SpinnerProps): ReactElement {
  return (
    <span className="spinner" role={label && 'status'}>
      <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="7" />
        <circle cx="9" cy="9" r="7" pathLength="100" strokeDasharray="28 72" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
